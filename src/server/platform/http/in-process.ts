/** The client address of calls that pages make while they are rendered. No outside request can have it. */
export const IN_PROCESS_ADDRESS = 'in-process';
