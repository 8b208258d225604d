import { readFileSync } from 'node:fs';

/** Preloaded into a process: its clock is that of the machine and the milliseconds in CLOCK_FILE, read again at each SIGUSR2. */
const RealDate = Date;
let ahead = 0;

class MovedDate extends RealDate {
  constructor(...parts) {
    if (parts.length === 0) super(MovedDate.now());
    else super(...parts);
  }

  static now() {
    return RealDate.now() + ahead;
  }
}

globalThis.Date = MovedDate;
process.on('SIGUSR2', () => {
  ahead = Number(readFileSync(process.env.CLOCK_FILE, 'utf8'));
});
