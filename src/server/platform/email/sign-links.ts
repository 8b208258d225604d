import { shopTime } from '../database/clock.ts';
import type { Database } from '../database/database.ts';
import { signedLinks } from '../sessions/signed-link.ts';
import type { SignLink } from './email-outbox.ts';

/** Signs the links of emails with the shop's secret. */
export const linkSigner =
  (db: Database, sessionSecret: string): SignLink =>
  async ({ id, ...kind }) =>
    signedLinks(sessionSecret, kind).tokenFor(id, await shopTime(db));
