import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from '#web/api/admin/settings-api.ts';
import { useApi } from '#web/api/use-api.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { QueryStates } from '../../ui/feedback/query-states.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { ViewTabs } from '../../ui/table/list-tools.tsx';
import { useListState } from '../../ui/table/use-list-state.ts';
import { CurrencyList } from '../currencies/currency-list.tsx';
import { usePermission } from '../session/use-staff-member.ts';
import { GeneralForm } from './general-form.tsx';
import { InvoiceForm } from './invoice-form.tsx';
import { SETTINGS_VIEWS } from './settings-views.ts';
import { ShippingForm } from './shipping-form.tsx';
import { TaxForm } from './tax-form.tsx';

/** What the shop is called, what it sells in, where it ships, and what it charges for that and as taxes. */
export function SettingsPage() {
  const view = useListState().get('view') || 'general';
  const settings = useQuery(settingsQuery(useApi()));
  const mayEdit = usePermission('settings:edit');
  return (
    <Page title="Settings">
      <ViewTabs
        label="Settings"
        views={SETTINGS_VIEWS.map(({ name, label, path }) => ({ label, to: path, isCurrent: view === name }))}
      />
      {!mayEdit && <Notice tone="info" title="Your role may see the settings, and not change them." />}
      <QueryStates query={settings} failure="We could not fetch the settings.">
        {({ general, currencies, shipping, taxes, invoices, countries_without_taxes: missing }) => (
          <Section title={SETTINGS_VIEWS.find(({ name }) => name === view)?.label ?? 'The shop'}>
            {view === 'currencies' ? (
              <CurrencyList settings={currencies} />
            ) : view === 'shipping' ? (
              <ShippingForm settings={shipping} />
            ) : view === 'taxes' ? (
              <TaxForm settings={taxes} missing={missing} />
            ) : view === 'invoices' ? (
              <InvoiceForm settings={invoices} />
            ) : (
              <GeneralForm settings={general} />
            )}
          </Section>
        )}
      </QueryStates>
    </Page>
  );
}
