import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import {
  ADMIN_SETUP,
  type ChecklistEntry,
  checklistQuery,
  setupEndpoints,
} from '#web/api/admin/setup-api.ts';
import { useApi } from '#web/api/use-api.ts';
import { Button, LinkButton } from '../../ui/forms/button.tsx';
import { ChangeRefusal } from '../../ui/forms/change-refusal.tsx';
import { useChange } from '../../ui/forms/use-change.ts';
import { Section } from '../../ui/layout/section.tsx';
import { usePermission } from '../session/use-staff-member.ts';
import { CHECKLIST } from '../setup/setup-texts.ts';
import styles from './checklist.module.css';

/** What a real shop still lacks; nothing once all is there or not needed. */
export function Checklist() {
  const { data } = useQuery(checklistQuery(useApi()));
  const maySetUp = usePermission('shop:set-up');
  const marking = useChange({
    change: (api, { item, is_needed }: ChecklistEntry) =>
      api.call(setupEndpoints.markItem, { body: { store_id: api.storeId, item, is_needed: !is_needed } }),
    refetch: [ADMIN_SETUP],
  });
  if (!data) return null;
  const missing = data.items.filter((entry) => entry.is_needed);
  const putAway = data.items.filter((entry) => !entry.is_needed);
  const isBegun = maySetUp && !data.is_set_up;
  if (missing.length === 0 && !isBegun) return null;
  return (
    <Section
      title="Until the shop is ready"
      actions={isBegun && <LinkButton to="/admin/setup">Go on with the setup</LinkButton>}
    >
      <ChangeRefusal change={marking} />
      <ul className={styles.items}>
        {missing.map((entry) => {
          const { text, to, label } = CHECKLIST[entry.item];
          return (
            <li key={entry.item} className={styles.item}>
              <span>
                {text(entry.count)} <Link to={to}>{label}</Link>
              </span>
              {maySetUp && (
                <Button
                  variant="plain"
                  aria-label={`We do not need this: ${text(entry.count)}`}
                  onClick={() => marking.make(entry)}
                >
                  We do not need this
                </Button>
              )}
            </li>
          );
        })}
      </ul>
      {maySetUp && putAway.length > 0 && (
        <details>
          <summary>Put away: {putAway.length}</summary>
          <ul className={styles.items}>
            {putAway.map((entry) => (
              <li key={entry.item} className={styles.item}>
                <span>{CHECKLIST[entry.item].text(entry.count)}</span>
                <Button
                  variant="plain"
                  aria-label={`Show again: ${CHECKLIST[entry.item].text(entry.count)}`}
                  onClick={() => marking.make(entry)}
                >
                  Show again
                </Button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </Section>
  );
}
