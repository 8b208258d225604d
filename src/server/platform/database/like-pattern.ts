const asTyped = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

/** The pattern for `like` and `ilike` of values that contain a text; its own `%`, `_` and `\` mean themselves. */
export const containing = (text: string): string => `%${asTyped(text)}%`;

/** The pattern of values that begin with a text. */
export const beginningWith = (text: string): string => `${asTyped(text)}%`;
