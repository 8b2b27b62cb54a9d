//! Running a program on a text within limits, whatever the program does.

use std::io::{Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use super::{Budget, External};

/// How often the clock and [`Budget::stop`] are looked at.
const TICK: Duration = Duration::from_millis(20);

/// What a program still gets after its own time limit to end by itself.
const GRACE: Duration = Duration::from_millis(500);

/// The output of a solver on a script.
pub(super) fn run(solver: &External, script: String, budget: &Budget) -> Result<String, String> {
    let mut child = Command::new(&solver.program)
        .args(solver.kind.arguments(budget))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .map_err(|fault| format!("it cannot be started: {fault}"))?;
    let output = talk(&mut child, script, budget);
    // Whether it ended or not: it is not needed any more, and leaves no zombie.
    let _ = child.kill();
    let _ = child.wait();
    String::from_utf8(output?).map_err(|_| "its answer is no text".into())
}

fn talk(child: &mut Child, script: String, budget: &Budget) -> Result<Vec<u8>, String> {
    let (Some(mut input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
        return Err("it cannot be talked to".into());
    };
    // Threads of their own: a program may answer before it has read everything, or never read. They
    // end when the pipes break, at the latest with the program.
    std::thread::spawn(move || {
        let _ = input.write_all(script.as_bytes());
    });
    let (sender, receiver) = channel();
    let most = u64::try_from(budget.output).unwrap_or(u64::MAX);
    std::thread::spawn(move || {
        let mut read = Vec::new();
        let result = output.take(most + 1).read_to_end(&mut read).map(|_| read);
        let _ = sender.send(result);
    });
    let end = Instant::now() + budget.time + GRACE;
    loop {
        match receiver.recv_timeout(TICK) {
            Ok(Ok(read)) if read.len() > budget.output => return Err("it says too much".into()),
            Ok(Ok(read)) => return Ok(read),
            Ok(Err(fault)) => return Err(format!("its answer cannot be read: {fault}")),
            Err(RecvTimeoutError::Disconnected) => return Err("its answer is lost".into()),
            Err(RecvTimeoutError::Timeout) if (budget.stop)() => return Err("stopped".into()),
            Err(RecvTimeoutError::Timeout) if Instant::now() >= end => {
                return Err("its time is up".into());
            }
            Err(RecvTimeoutError::Timeout) => {}
        }
    }
}
