/** Why a program cannot start, as one line for the terminal that says what to do. */
export class StartError extends Error {
  override name = 'StartError';
}
