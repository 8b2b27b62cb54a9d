%!  new_exception(+Heap0, +Class, +Detail, -Exception, -Heap)
%   An exception as the JVM throws it; nothing else of it is known than its class and detail.

new_exception(Heap, Class, Detail, exception(Class, Detail), Heap).
