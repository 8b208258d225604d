/**
 * Loaded into the program first: when npm or a launcher is killed, the program stops too. A launcher has a channel, which closes with it; of
 * npm there is only the parent's id to look at. A shell or a service manager may end and leave the program.
 */
const stop = () => process.kill(process.pid, 'SIGTERM');
if (process.channel) {
  process.channel.unref();
  process.once('disconnect', stop);
} else if (process.env.npm_lifecycle_event !== undefined) {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    stop();
  }, 500).unref();
}
