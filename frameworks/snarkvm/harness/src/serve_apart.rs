use crate::fault::without_panic;
use crate::serve::Header;
use anyhow::{Result, bail};
use std::{
    fs::File,
    io::{Error, stdin, stdout},
    os::fd::AsFd,
};
use zeroize::Zeroizing;

/// Makes this thread the only one that computes; called before anything else does. A copy of a process has one thread,
/// whatever the process has, and would wait for the others for ever.
pub fn stay_on_one_thread() -> Result<()> {
    let pool = rayon::ThreadPoolBuilder::new();
    pool.num_threads(1).use_current_thread().build_global()?;
    Ok(())
}

/// Answers each request in a process of its own: a copy of this one, which has loaded what all requests need and has seen
/// none. The copy reads the request, answers it and ends, so nothing of a request is in the memory of another. Ends with
/// an error when a copy does not end well, for it may have left a part of its request unread.
///
/// The caller is the thread of `stay_on_one_thread`. `answer` has to draw its random numbers from the system: copies begin with the same memory.
pub fn serve_apart(answer: impl Fn(&Zeroizing<String>) -> Option<String>) -> Result<()> {
    // Not Rust's own standard input, which reads ahead: the next request is another process's.
    let mut requests = File::from(stdin().as_fd().try_clone_to_owned()?);
    let mut answers = File::from(stdout().as_fd().try_clone_to_owned()?);
    while let Some(header) = Header::read(&mut requests)? {
        in_a_copy(|| {
            let mut request = Zeroizing::new(String::new());
            header.read_request(&mut requests, &mut request)?;
            header.write_answer(&mut answers, &answer(&request).unwrap_or_default())?;
            Ok(())
        })?;
    }
    Ok(())
}

/// Does `work` in a copy of this process, and waits for its end.
fn in_a_copy(work: impl FnOnce() -> Result<()>) -> Result<()> {
    // SAFETY: the only other thread is that of `main`, which waits for this one and holds no lock.
    match unsafe { libc::fork() } {
        -1 => bail!("no process: {}", Error::last_os_error()),
        0 => {
            let code = i32::from(without_panic(work).is_err());
            // SAFETY: ends this process at once. What is registered for the end of a process is the first one's.
            unsafe { libc::_exit(code) }
        }
        copy => wait_for(copy),
    }
}

fn wait_for(copy: libc::pid_t) -> Result<()> {
    let mut status = 0;
    // SAFETY: `status` outlives the call.
    while unsafe { libc::waitpid(copy, &raw mut status, 0) } == -1 {
        let error = Error::last_os_error();
        if error.raw_os_error() != Some(libc::EINTR) {
            return Err(error.into());
        }
    }
    if status != 0 {
        bail!("a request ended its process with {status}");
    }
    Ok(())
}
