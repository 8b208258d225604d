/** Stands as the visitor's address of calls that pages make while they are rendered; no request from outside can have it. */
export const IN_PROCESS_ADDRESS = 'in-process';
