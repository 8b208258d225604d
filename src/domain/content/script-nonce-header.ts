/** Of a rendered page: the word that marks the scripts which the rendering itself has written. Made anew each time and sent to nobody. */
export const SCRIPT_NONCE_HEADER = 'x-script-nonce';
