/** The staff account of the shop that browser tests run against. */
export const STAFF_ACCOUNT = { email: 'operator@example.com', password: 'spice-rack-9' };
