/**
 * Loaded into the program first: when what started it is killed, the program stops too. A launcher has a channel, which closes with it; a
 * shell that has become the program leaves only its parent's id to look at.
 */
const stop = () => process.kill(process.pid, 'SIGTERM');
if (process.channel) {
  process.channel.unref();
  process.once('disconnect', stop);
} else {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    stop();
  }, 500).unref();
}
