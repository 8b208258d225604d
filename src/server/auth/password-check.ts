import type { FastifyRequest } from 'fastify';
import { DomainError } from '#domain/errors.ts';
import type { Deps } from '#server/platform/deps.ts';
import { isPassword } from '#server/platform/sessions/passwords.ts';
import {
  createRememberedDevices,
  type RememberedDevices,
} from '#server/platform/sessions/remembered-devices.ts';
import { requireSignedIn } from '#server/platform/sessions/sessions.ts';
import { type Customer, findCustomer } from './account-store.ts';
import { type AuthLimits, createAuthLimits } from './auth-limits.ts';
import { wrongPassword } from './log-in.ts';

/** Made once for the whole shop, because it counts wrong passwords. */
export interface PasswordCheck {
  limits: AuthLimits;
  devices: RememberedDevices;
  /**
   * The signed-in customer, whose password was typed once more. Wrong ones count as failed logins. Throws
   * `not_signed_in`, `too_many_requests`, and `invalid_credentials`, which names the field at `path`.
   */
  verify(request: FastifyRequest, password: string, path?: string): Promise<Customer>;
}

export function createPasswordCheck(deps: Deps): PasswordCheck {
  const limits = createAuthLimits(deps.limits);
  const devices = createRememberedDevices(deps, 'shop_device');
  return {
    limits,
    devices,
    async verify(request, password, path = '/password') {
      const own = await signedInCustomer(deps, request);
      const attempt = await limits.beforeLogin({
        address: request.ip,
        account: `${own.storeId} ${own.email}`,
        device: devices.idFor(request, own),
      });
      if (!(await isPassword(password, own.passwordHash))) throw wrongPassword(path);
      await attempt.succeeded();
      return own;
    },
  };
}

/** The account of the session. Throws `not_signed_in`. */
export async function signedInCustomer(
  { db, defaultStoreId }: Pick<Deps, 'db' | 'defaultStoreId'>,
  request: FastifyRequest,
): Promise<Customer> {
  const { customerId } = requireSignedIn(request);
  const customer = await findCustomer(db, defaultStoreId, customerId);
  if (!customer) throw new DomainError('not_signed_in', 'Please log in first.');
  return customer;
}
