import { useState } from 'react';
import type { AuditEntry } from '#contracts/admin/staff/audit-calls.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Moment } from '../../ui/layout/moment.tsx';
import { Facts } from '../../ui/layout/section.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import styles from './entry-detail.module.css';

/** Opens an entry as it is stored beside the list: for those who need the exact words of the call. */
export function EntryDetail({ entry, name }: { entry: AuditEntry; name: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="plain" aria-label={`Details: ${name}`} onClick={() => setOpen(true)}>
        Details
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={name} shape="panel">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is longer than the window is scrolled by keys. */}
        <section aria-label="As it is stored" tabIndex={0}>
          <Stored entry={entry} />
        </section>
      </Dialog>
    </>
  );
}

function Stored({ entry }: { entry: AuditEntry }) {
  const { who, who_name, staff_member_id, at, arguments: words, command, subject_id } = entry;
  const { before, after, outcome } = entry;
  return (
    <Facts
      facts={[
        ['Who', who_name],
        [staff_member_id === null ? 'On the command line by' : 'Email', who],
        ['When', <Moment key="at" at={at} />],
        ['Outcome', outcome],
        [
          'Call',
          <code key="call" className={styles.call}>
            {words.length > 0 ? words.join(' ') : command}
          </code>,
        ],
        ['Id', subject_id],
        ['Before', jsonOf(before)],
        ['After', jsonOf(after)],
      ]}
    />
  );
}

const jsonOf = (values: AuditEntry['before']) =>
  values && <pre className={styles.values}>{JSON.stringify(values, null, 2)}</pre>;
