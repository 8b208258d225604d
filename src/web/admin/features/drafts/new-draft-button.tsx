import { Button } from '../../ui/forms/button.tsx';
import { useStartDraft } from '../orders/changes/use-start-draft.ts';

/** Starts an empty draft order and opens it. */
export function NewDraftButton() {
  const start = useStartDraft(null);
  return (
    <Button variant="primary" icon="plus" onClick={() => start('order')}>
      New draft
    </Button>
  );
}
