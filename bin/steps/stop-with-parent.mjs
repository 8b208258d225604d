/** Loaded into the program first: when the launcher is killed, its channel closes, and the program stops too. */
if (process.channel) {
  process.channel.unref();
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
}
