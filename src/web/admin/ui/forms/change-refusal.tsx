import { ChangedFacts } from '../feedback/changed-facts.tsx';
import { Notice } from '../feedback/notice.tsx';
import type { Change } from './use-change.ts';

export type Refused = Pick<Change<unknown>, 'refusal' | 'changed'>;

/** Why a change was refused; after a 409 also what is another value now. */
export function ChangeRefusal({ change: { refusal, changed } }: { change: Refused }) {
  if (refusal === null) return null;
  return (
    <Notice tone="danger" title={refusal}>
      {changed.length > 0 && (
        <>
          <ChangedFacts facts={changed} />
          <p>Nothing was changed. Confirm again to apply this to the current version.</p>
        </>
      )}
    </Notice>
  );
}
