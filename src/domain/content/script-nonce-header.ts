/** Marks the scripts that the rendering itself wrote. A new one for each page, removed before the page is sent. */
export const SCRIPT_NONCE_HEADER = 'x-script-nonce';
