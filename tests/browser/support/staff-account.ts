/** The operator of the shop that browser tests run against; its server is started with these. */
export const OPERATOR = { email: 'operator@example.com', password: 'spice-rack-9' };
