/** The Message-ID of the email with a key. */
export const messageIdOf = (key: string): string => `<${encodeURIComponent(key)}@storefront>`;
