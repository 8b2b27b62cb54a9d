//! One JVM: started, written to, read from, and ended whatever it does.
//!
//! Writing and reading have threads of their own, so nothing here ever waits without a limit: the
//! code under test may keep the JVM from reading, and the JVM may write more than a pipe holds.

use std::collections::HashMap;
use std::io::{Read, Write};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use senda_testcase::{Signature, TestCase};

use crate::files::TempDir;
use crate::harness::Classes;
use crate::wire::{self, Observed, status};
use crate::{Limits, Unavailable, Verdict};

/// What every JVM is started with.
#[derive(Debug)]
pub(crate) struct Settings {
    pub(crate) java: PathBuf,
    pub(crate) harness: Classes,
    pub(crate) classpath: Vec<PathBuf>,
    pub(crate) limits: Limits,
}

/// What comes from a JVM.
pub(crate) enum Event {
    /// What a case did.
    Answer { number: usize, run: Result<Observed, Verdict> },
    /// The case ran too long; the JVM ends.
    TimedOut(usize),
    /// The case ends the JVM.
    Exits(usize),
    /// Nothing came for longer than a case may take.
    Silent,
    /// The JVM is gone or says what makes no sense.
    Closed(String),
}

/// The largest frame that is read.
const MOST_CONTENT: u32 = 64 << 20;

/// How much of standard error is kept.
const MOST_ERRORS: usize = 4096;

/// How long a JVM that is about to end may take for it.
const LAST_WORDS: Duration = Duration::from_millis(500);

struct Frame {
    number: usize,
    status: u8,
    content: Vec<u8>,
}

/// A JVM that runs.
#[derive(Debug)]
pub(crate) struct Jvm {
    child: Child,
    send: Sender<Vec<u8>>,
    frames: Receiver<Result<Frame, String>>,
    errors: Arc<Mutex<Vec<u8>>>,
    patience: Duration,
    methods: HashMap<String, u32>,
    last: Option<(Signature, u32)>,
    // Where the code under test runs; removed after the process has ended.
    _place: TempDir,
}

impl std::fmt::Debug for Frame {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(f, "frame {} of case {}", self.status, self.number)
    }
}

impl Jvm {
    /// Starts one and waits until it is ready.
    pub(crate) fn start(settings: &Settings) -> Result<Jvm, Unavailable> {
        let fault = |e: std::io::Error| {
            Unavailable(format!("{} cannot be started: {e}", settings.java.display()))
        };
        let place = TempDir::new(&std::env::temp_dir()).map_err(fault)?;
        let mut child = command(settings).current_dir(place.path()).spawn().map_err(fault)?;
        let (stdin, stdout, stderr) =
            (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (send, outgoing) = channel::<Vec<u8>>();
        if let Some(stdin) = stdin {
            thread::spawn(move || write_all(stdin, &outgoing));
        }
        let (incoming, frames) = channel();
        if let Some(stdout) = stdout {
            thread::spawn(move || read_all(stdout, &incoming));
        }
        let errors = Arc::new(Mutex::new(Vec::new()));
        if let Some(stderr) = stderr {
            let kept = Arc::clone(&errors);
            thread::spawn(move || keep_some(stderr, &kept));
        }
        let patience = settings.limits.case * 2 + Duration::from_secs(5);
        let mut jvm = Jvm {
            child,
            send,
            frames,
            errors,
            patience,
            methods: HashMap::new(),
            last: None,
            _place: place,
        };
        match jvm.frames.recv_timeout(settings.limits.start) {
            Ok(Ok(frame)) if frame.status == status::READY => Ok(jvm),
            _ => Err(Unavailable(format!(
                "the JVM {} does not start: {}",
                settings.java.display(),
                jvm.reason("it says nothing")
            ))),
        }
    }

    /// Sends cases with their numbers, and their methods before them.
    pub(crate) fn send<'a>(
        &mut self,
        cases: impl Iterator<Item = (usize, (&'a Signature, &'a TestCase))>,
    ) {
        let mut bytes = Vec::new();
        for (number, (signature, case)) in cases {
            let method = self.method(&mut bytes, signature);
            // A batch of more than 2^32 cases does not fit into the memory.
            wire::case(&mut bytes, u32::try_from(number).unwrap_or(u32::MAX), method, case);
        }
        // If the JVM is gone, the reader says so.
        let _ = self.send.send(bytes);
    }

    fn method(&mut self, bytes: &mut Vec<u8>, signature: &Signature) -> u32 {
        if let Some((_, number)) = self.last.as_ref().filter(|(last, _)| last == signature) {
            return *number;
        }
        let returns = signature.returns.as_ref().map(ToString::to_string);
        let (is_static, constructor) = (signature.is_static, signature.constructor);
        let key = format!("{} {returns:?} {is_static} {constructor}", signature.text());
        let next = u32::try_from(self.methods.len()).unwrap_or(u32::MAX);
        let number = *self.methods.entry(key).or_insert_with(|| {
            wire::method(bytes, signature);
            next
        });
        self.last = Some((signature.clone(), number));
        number
    }

    /// Waits for what comes next.
    pub(crate) fn receive(&mut self) -> Event {
        let frame = match self.frames.recv_timeout(self.patience) {
            Ok(Ok(frame)) => frame,
            Ok(Err(why)) => return Event::Closed(self.reason(&why)),
            Err(RecvTimeoutError::Timeout) => return Event::Silent,
            Err(RecvTimeoutError::Disconnected) => {
                return Event::Closed(self.reason("it went away"));
            }
        };
        let number = frame.number;
        match frame.status {
            status::TIMED_OUT => Event::TimedOut(number),
            status::EXITS => Event::Exits(number),
            other => match wire::answer(other, &frame.content) {
                Some(run) => Event::Answer { number, run },
                None => Event::Closed("its answers make no sense".into()),
            },
        }
    }

    /// The code with which it ends by itself.
    pub(crate) fn exit_code(&mut self) -> Option<i32> {
        let start = Instant::now();
        while start.elapsed() < LAST_WORDS {
            match self.child.try_wait() {
                Ok(Some(status)) => return status.code(),
                Ok(None) => thread::sleep(Duration::from_millis(1)),
                Err(_) => return None,
            }
        }
        None
    }

    /// Why it died: the first line of what it said, else how it ended.
    fn reason(&mut self, otherwise: &str) -> String {
        let status = self.exit_code();
        // The thread that reads standard error may be behind.
        thread::sleep(Duration::from_millis(20));
        let said = self.errors.lock().map(|kept| kept.clone()).unwrap_or_default();
        let said = String::from_utf8_lossy(&said);
        let line = said.lines().map(str::trim).find(|line| !line.is_empty() && *line != "#");
        match (line, status) {
            (Some(line), _) => line.into(),
            (None, Some(code)) => format!("it ended with exit code {code}"),
            (None, None) => otherwise.into(),
        }
    }
}

impl Drop for Jvm {
    fn drop(&mut self) {
        // Killing a process that has just ended fails, and that is fine.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn command(settings: &Settings) -> Command {
    let limits = &settings.limits;
    let mut command = Command::new(&settings.java);
    command
        .arg(format!("-Xmx{}k", (limits.memory >> 10).max(16 << 10)))
        .args(["-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-XX:-UsePerfData"])
        // A crash is told in the verdict; no files of it are left behind.
        .args(["-XX:-CreateCoredumpOnCrash", "-XX:ErrorFile=hs_err.log", "-Xshare:auto"])
        .arg(if limits.assertions { "-ea" } else { "-da" })
        .arg("-Djava.awt.headless=true")
        .arg("-cp")
        .arg(settings.harness.path())
        .arg("Harness")
        .arg(limits.case.as_millis().to_string())
        .args(&settings.classpath)
        .env_remove("JAVA_TOOL_OPTIONS")
        .env_remove("JDK_JAVA_OPTIONS")
        .env_remove("_JAVA_OPTIONS")
        .env_remove("CLASSPATH")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    // An interrupt at the terminal is ours to handle.
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    command
}

fn write_all(mut pipe: impl Write, outgoing: &Receiver<Vec<u8>>) {
    while let Ok(bytes) = outgoing.recv() {
        if pipe.write_all(&bytes).and_then(|()| pipe.flush()).is_err() {
            return;
        }
    }
}

fn read_all(pipe: impl Read, incoming: &Sender<Result<Frame, String>>) {
    let mut pipe = std::io::BufReader::with_capacity(1 << 16, pipe);
    loop {
        let frame = read_frame(&mut pipe);
        let last = frame.is_err();
        if incoming.send(frame).is_err() || last {
            return;
        }
    }
}

fn read_frame(pipe: &mut impl Read) -> Result<Frame, String> {
    let mut head = [0; 13];
    pipe.read_exact(&mut head).map_err(|_| "it went away".to_owned())?;
    let word = |at: usize| u32::from_be_bytes([head[at], head[at + 1], head[at + 2], head[at + 3]]);
    let (magic, number, length) = (word(0), word(4), word(9));
    if magic != wire::MAGIC || length > MOST_CONTENT {
        return Err("the code under test wrote into the harness's own channel".into());
    }
    let mut content = vec![0; length as usize];
    pipe.read_exact(&mut content).map_err(|_| "it went away".to_owned())?;
    Ok(Frame { number: number as usize, status: head[8], content })
}

/// Reads to the end so that the process is not held up, and keeps the beginning.
fn keep_some(mut pipe: impl Read, kept: &Mutex<Vec<u8>>) {
    let mut buffer = [0; 4096];
    while let Ok(count @ 1..) = pipe.read(&mut buffer) {
        if let Ok(mut kept) = kept.lock() {
            let room = MOST_ERRORS.saturating_sub(kept.len());
            kept.extend(&buffer[..count.min(room)]);
        }
    }
}
