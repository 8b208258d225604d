import type { StaffCampaign } from '#contracts/admin/newsletter/campaign-calls.ts';
import { ADMIN_CAMPAIGNS, campaignEndpoints } from '#web/api/admin/newsletter-api.ts';
import { AdminForm, useAdminForm } from '../../ui/forms/admin-form.tsx';
import { FieldRow, SelectField, TextField } from '../../ui/forms/field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { factsOf } from './newsletter-texts.ts';

interface SendDialogProps {
  campaign: StaffCampaign;
  isOpen: boolean;
  onClose: () => void;
}

/** Sends a draft now or at a time. */
export function SendCampaignDialog({ campaign, isOpen, onClose }: SendDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Send it">
      {isOpen && <SendForm campaign={campaign} onDone={onClose} />}
    </Dialog>
  );
}

interface TypedSending {
  when: 'now' | 'later';
  at: { day: string; time: string };
}

const WHEN = [
  { value: 'now', label: 'Now' },
  { value: 'later', label: 'At a time' },
];

function SendForm({ campaign, onDone }: { campaign: StaffCampaign; onDone: () => void }) {
  const state = useAdminForm<TypedSending, { receivers: number | null }>({
    defaults: { when: 'now', at: { day: '', time: '09:00' } },
    stored: { version: campaign.version, facts: factsOf(campaign) },
    save: (api, { when, at }, version) =>
      api.call(campaignEndpoints.send, {
        params: { campaign_id: campaign.campaign_id },
        body: { store_id: api.storeId, version, at: when === 'now' ? null : at },
      }),
    refetch: [ADMIN_CAMPAIGNS],
    fieldPath: (path) => (path === '/at' ? '/at/time' : path),
    done: ({ receivers }) =>
      receivers === null ? 'It goes out at its time.' : `It goes out to ${receivers} now.`,
    onSaved: onDone,
  });
  const isLater = state.form.watch('when') === 'later';
  return (
    <AdminForm state={state} submitLabel={isLater ? 'Schedule it' : 'Send it now'}>
      <p>
        It goes out as it was saved last, to those who match when sending begins. Those who unsubscribe before
        their turn get nothing.
      </p>
      <SelectField label="When" choices={WHEN} {...state.field('when')} />
      {isLater && (
        <FieldRow>
          <TextField label="Day" type="date" required {...state.field('at.day')} />
          <TextField
            label="Time"
            type="time"
            hint={`In ${campaign.time_zone}`}
            required
            {...state.field('at.time')}
          />
        </FieldRow>
      )}
    </AdminForm>
  );
}
