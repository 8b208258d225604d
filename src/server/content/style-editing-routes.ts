import type { FastifyInstance } from 'fastify';
import { editStyles } from '#contracts/content/content-calls.ts';
import { DomainError } from '#domain/errors.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serveChanges } from '#server/staff/serve-staff.ts';
import { addStyleVersion, readPage, storedPageName, WHOLE_SHOP } from './content-store.ts';

/** Styles of the shop or of one page: staff only, each edit a new version. Spec §7, editStyles. */
export function styleEditingRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  serveChanges(
    app,
    deps,
    { call: editStyles, command: 'content style' },
    async ({ body, storeId, staffMember }) => {
      const { configFile: config } = body;
      const page = await storedPageName(db, storeId, body.page);
      if (page !== WHOLE_SHOP && !(await readPage(db, storeId, page))) {
        throw new DomainError('not_found', 'There is no page of this name.');
      }
      await addStyleVersion(db, { storeId, page, config, editedBy: staffMember.id });
      return {};
    },
  );
}
