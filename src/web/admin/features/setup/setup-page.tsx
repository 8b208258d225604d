import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { SETUP_STEPS, type SetupStep } from '#domain/setup/setup-steps.ts';
import { settingsQuery } from '#web/api/admin/settings-api.ts';
import { ADMIN_SETUP, type Setup, setupEndpoints, setupQuery } from '#web/api/admin/setup-api.ts';
import { useApi } from '#web/api/use-api.ts';
import { QueryStates } from '../../ui/feedback/query-states.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { ChangeRefusal } from '../../ui/forms/change-refusal.tsx';
import { useChange } from '../../ui/forms/use-change.ts';
import { useLeave } from '../../ui/forms/use-leave.ts';
import { Page } from '../../ui/layout/page.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { ViewTabs } from '../../ui/table/list-tools.tsx';
import { useListState } from '../../ui/table/use-list-state.ts';
import { OwnCurrencyForm } from '../currencies/own-currency-form.tsx';
import { GeneralForm } from '../settings/general-form.tsx';
import { ShippingForm } from '../settings/shipping-form.tsx';
import { TaxForm } from '../settings/tax-form.tsx';
import { FirstProducts } from './first-products.tsx';
import { CardsStep, EmailStep, LookStep, OpenStep } from './other-steps.tsx';
import styles from './setup.module.css';
import { SETUP_STEP_TEXTS } from './setup-texts.ts';
import { StoreStep } from './store-step.tsx';

const PATH = '/admin/setup';
const MARKS = { done: ' ✓', later: ' …', open: '' } as const;

const stepAfter = (step: SetupStep): SetupStep | null => SETUP_STEPS[SETUP_STEPS.indexOf(step) + 1] ?? null;

const addressAfter = (step: SetupStep): string => {
  const next = stepAfter(step);
  return next === null ? '/admin' : `${PATH}?step=${next}`;
};

interface Marked {
  step: SetupStep;
  state: 'done' | 'later';
  /** Whether the shop is another one now, so that all that the document has of it is outdated. */
  isReplaced?: boolean;
}

/** The first run: what the shop begins with, and what it needs until it is open. It can be left and taken up again. */
export function SetupPage() {
  const setup = useQuery(setupQuery(useApi()));
  return (
    <Page
      title="Set up the shop"
      about="In any order. What you have done is kept; leave it, and take it up again from Home."
      isNarrow
    >
      <QueryStates query={setup} failure="We could not fetch how far the shop is.">
        {(found) => <Steps setup={found} />}
      </QueryStates>
    </Page>
  );
}

function Steps({ setup }: { setup: Setup }) {
  const asked = useListState().get('step');
  const step =
    SETUP_STEPS.find((one) => one === asked) ??
    setup.steps.find(({ state }) => state === 'open')?.step ??
    'open';
  const navigate = useNavigate();
  // The page may show the next step already once this one is marked.
  const marking = useChange({
    change: async (api, { step: marked, state }: Marked) => {
      await api.call(setupEndpoints.markStep, { body: { store_id: api.storeId, step: marked, state } });
      if (stepAfter(marked) === null)
        await api.call(setupEndpoints.end, { body: { store_id: api.storeId, is_ended: true } });
    },
    refetch: [ADMIN_SETUP],
    onDoneAnywhere: (_, { step: marked, isReplaced }) => {
      if (isReplaced) location.assign(addressAfter(marked));
    },
    onDone: (_, { step: marked, isReplaced }) => {
      if (!isReplaced) void navigate(addressAfter(marked));
    },
  });
  const leave = useLeave();
  const mark = (state: 'done' | 'later') => leave(() => marking.make({ step, state }));
  const done = () => mark('done');
  return (
    <>
      <ViewTabs
        label="Steps"
        views={setup.steps.map((one) => ({
          label: `${SETUP_STEP_TEXTS[one.step].tab}${MARKS[one.state]}`,
          to: `${PATH}?step=${one.step}`,
          isCurrent: one.step === step,
        }))}
      />
      <Section key={step} title={SETUP_STEP_TEXTS[step].title}>
        <StepContent
          step={step}
          setup={setup}
          onDone={done}
          onReplaced={() => marking.make({ step, state: 'done', isReplaced: true })}
        />
        <ChangeRefusal change={marking} />
        <div className={styles.actions}>
          <Button isBusy={marking.pending?.state === 'done'} onClick={done}>
            {stepAfter(step) === null ? 'Finish the setup' : 'Done, go on'}
          </Button>
          <Button isBusy={marking.pending?.state === 'later'} onClick={() => mark('later')}>
            Later
          </Button>
        </div>
      </Section>
    </>
  );
}

interface StepContentProps {
  step: SetupStep;
  setup: Setup;
  onDone: () => void;
  onReplaced: () => void;
}

function StepContent({ step, setup, onDone, onReplaced }: StepContentProps): ReactNode {
  const { environment } = setup;
  switch (step) {
    case 'store':
      return <StoreStep setup={setup} onKept={onDone} onReplaced={onReplaced} />;
    case 'look':
      return <LookStep />;
    case 'products':
      return <FirstProducts />;
    case 'cards':
      return <CardsStep cards={environment.cards} />;
    case 'mail':
      return <EmailStep hasServer={environment.has_mail_server} />;
    case 'open':
      return <OpenStep setup={setup} />;
    default:
      return <SettingsStep step={step} onDone={onDone} />;
  }
}

/** Steps that are pages of the settings too. */
function SettingsStep({ step, onDone }: { step: 'name' | 'shipping' | 'taxes'; onDone: () => void }) {
  const settings = useQuery(settingsQuery(useApi()));
  return (
    <QueryStates query={settings} failure="We could not fetch the settings.">
      {({ general, currencies, shipping, taxes, countries_without_taxes: missing }) =>
        step === 'name' ? (
          <>
            <OwnCurrencyForm settings={currencies} />
            <GeneralForm settings={general} onSaved={onDone} />
          </>
        ) : step === 'shipping' ? (
          <ShippingForm settings={shipping} onSaved={onDone} />
        ) : (
          <TaxForm settings={taxes} missing={missing} onSaved={onDone} />
        )
      }
    </QueryStates>
  );
}
