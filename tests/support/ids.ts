/** A text as the id that is wanted where it is used. */
export const anId = <Id extends string>(text: string): Id => text as Id;
