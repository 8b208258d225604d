/** Whether this is `npm run test:long`, which runs at full size what `npm test` repeats a representative number of times. */
const isLong = process.env.TEST_SIZE === 'long';

/** How often, or at which points, something is repeated in this run. */
export const sizeOfRun = <Size>({ usual, long }: { usual: Size; long: Size }): Size =>
  isLong ? long : usual;
