import { useState } from 'react';
import { ADMIN_DISCOUNTS, discountEndpoints } from '#web/api/admin/discounts-api.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { FieldRow, TextField } from '../../ui/forms/field.tsx';
import { useChange } from '../../ui/forms/use-change.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';

const newKey = (): string => crypto.randomUUID();

interface CopiesDialogProps {
  code: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Makes many codes with the terms of one, and downloads them. */
export function CopiesDialog({ code, isOpen, onClose }: CopiesDialogProps) {
  const [prefix, setPrefix] = useState('');
  const [count, setCount] = useState('100');
  /** One key until they are made: again after a lost answer makes no others. */
  const [key, setKey] = useState(newKey);
  const making = useChange({
    change: (api, _: true) =>
      api.call(discountEndpoints.copy, {
        params: { code },
        body: {
          store_id: api.storeId,
          prefix: prefix.trim().toUpperCase(),
          count: Number(count),
          idempotency_key: key,
        },
      }),
    refetch: [ADMIN_DISCOUNTS],
    onDoneAnywhere: ({ codes }) => download(codes),
    onDone: () => {
      setKey(newKey());
      onClose();
    },
    done: ({ codes }) => `${codes.length.toLocaleString('en-US')} codes are made.`,
  });
  const isPrefix = /^[A-Za-z0-9]{0,20}$/.test(prefix.trim());
  const isCount = /^[1-9]\d{0,3}$/.test(count.trim()) && Number(count) <= 5_000;
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={`Many codes like ${code}`}>
      <p>Each has the terms of {code}, and uses and a budget of its own. Their file is downloaded.</p>
      {making.refusal !== null && <Notice tone="danger" title={making.refusal} />}
      <FieldRow>
        <TextField
          label="They begin with"
          hint="Eight random letters and digits follow"
          maxLength={20}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          error={isPrefix ? undefined : 'Enter letters and digits.'}
          value={prefix}
          onChange={({ currentTarget }) => setPrefix(currentTarget.value)}
        />
        <TextField
          label="How many"
          required
          inputMode="numeric"
          maxLength={4}
          error={isCount ? undefined : 'Enter a whole number from 1 to 5000.'}
          value={count}
          onChange={({ currentTarget }) => setCount(currentTarget.value)}
        />
      </FieldRow>
      <div>
        <Button
          variant="primary"
          isInactive={!isPrefix || !isCount}
          isBusy={making.pending !== null}
          onClick={() => making.make(true)}
        >
          Make the codes
        </Button>
      </div>
    </Dialog>
  );
}

function download(codes: readonly string[]): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([['Code', ...codes, ''].join('\r\n')], { type: 'text/csv' }));
  link.download = 'codes.csv';
  link.click();
  URL.revokeObjectURL(link.href);
}
