import { useState } from 'react';
import type { StaffCampaign } from '#contracts/admin/newsletter/campaign-calls.ts';
import { campaignEmailAddress } from '#web/api/admin/newsletter-api.ts';
import { useApi } from '#web/api/use-api.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Section } from '../../ui/layout/section.tsx';
import styles from './newsletter.module.css';

const CHOICES = [
  { as: 'light', label: 'Light' },
  { as: 'dark', label: 'Dark' },
  { as: 'text', label: 'As text' },
] as const;

/** A campaign as its receivers see it, as it was saved last. */
export function CampaignPreview({ campaign: { campaign_id, version } }: { campaign: StaffCampaign }) {
  const api = useApi();
  const [as, setAs] = useState<(typeof CHOICES)[number]['as']>('light');
  return (
    <Section title="As it was saved last">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out in a row with its content. */}
      <div className={styles.choices} role="group" aria-label="How the email is shown">
        {CHOICES.map((choice) => (
          <Button key={choice.as} aria-pressed={choice.as === as} onClick={() => setAs(choice.as)}>
            {choice.label}
          </Button>
        ))}
      </div>
      <iframe
        key={`${as} ${version}`}
        className={styles.frame}
        title="The email"
        src={campaignEmailAddress(api, campaign_id, as, version)}
      />
    </Section>
  );
}
