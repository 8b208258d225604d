/** The name of a page that staff have added, in calls and in the database; it stays when the address changes. */
const OWN_PAGE = /^own-[0-9a-f]{12}$/;
const ADDRESS = /^\/(?:pages\/)?[a-z0-9]+(?:-[a-z0-9]+)*$/;
export const OWN_ADDRESS_LENGTH = 80;

/** Whether a name is that of a page that staff have added, as opposed to those that every shop has. */
export const isOwnPage = (page: string): boolean => OWN_PAGE.test(page);

/** Whether a path may be that of a page that staff have added. */
export const mayBeOwnPage = (path: string): boolean =>
  ADDRESS.test(path) && path.length <= OWN_ADDRESS_LENGTH;
