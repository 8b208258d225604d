/** Why a program cannot start: one line for the person at the terminal, which says what to do. */
export class StartError extends Error {
  override name = 'StartError';
}
