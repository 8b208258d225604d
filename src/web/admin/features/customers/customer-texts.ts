import type { ListedCustomer } from '#contracts/admin/customers/customer-index-calls.ts';

/** How a customer is called: the name, or the address where there is none. */
export const nameOf = ({
  first_name,
  last_name,
  email,
}: Pick<ListedCustomer, 'first_name' | 'last_name' | 'email'>): string =>
  `${first_name} ${last_name}`.trim() || email;
