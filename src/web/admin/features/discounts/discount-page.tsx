import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import type { StaffDiscount } from '#contracts/admin/discounts/discount-calls.ts';
import { amountEntries, currencyName, formatMoney } from '#domain/money.ts';
import { ADMIN_DISCOUNTS, adminDiscountQuery, discountEndpoints } from '#web/api/admin/discounts-api.ts';
import { useApi } from '#web/api/use-api.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { QueryStates } from '../../ui/feedback/query-states.tsx';
import { AdminForm, useAdminForm } from '../../ui/forms/admin-form.tsx';
import { Button, LinkButton } from '../../ui/forms/button.tsx';
import { useChange } from '../../ui/forms/use-change.ts';
import { Page } from '../../ui/layout/page.tsx';
import { Columns, Facts, Section } from '../../ui/layout/section.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Menu, type MenuItem } from '../../ui/overlays/menu.tsx';
import { StaffHistory } from '../audit/staff-history.tsx';
import { usePriceCurrencies } from '../currencies/use-price-currencies.ts';
import { usePermission } from '../session/use-staff-member.ts';
import { CopiesDialog } from './copies-dialog.tsx';
import { DiscountFields } from './discount-form.tsx';
import { factsOf, reductionText, STATUS_TEXTS, usedText } from './discount-texts.ts';
import { type TypedDiscount, termsOf, typedDiscount } from './typed-discount.ts';

/** The code that the address names: its terms, its use, and what staff did with it. */
export function DiscountPage() {
  const { code = '' } = useParams();
  const discount = useQuery(adminDiscountQuery(useApi(), code));
  return (
    <QueryStates
      query={discount}
      failure="We could not fetch the code."
      page={{ title: 'Discount', back: { to: '/admin/discounts', label: 'discounts' } }}
    >
      {(found) => <FoundDiscount key={code} discount={found} />}
    </QueryStates>
  );
}

function FoundDiscount({ discount }: { discount: StaffDiscount }) {
  const { code, status, version } = discount;
  const mayEdit = usePermission('discounts:edit');
  const [isEnding, setEnding] = useState(false);
  const [isCopying, setCopying] = useState(false);
  const currencies = usePriceCurrencies();
  const stored = () => factsOf(discount);
  const state = useAdminForm<TypedDiscount>({
    defaults: typedDiscount(code, discount, currencies),
    stored: { version, facts: stored() },
    save: (api, fields, shown) =>
      api.call(discountEndpoints.edit, {
        params: { code },
        body: { store_id: api.storeId, version: shown, ...termsOf(fields) },
      }),
    refetch: [ADMIN_DISCOUNTS],
    done: 'Saved. It holds from now on.',
  });
  const turn = useChange({
    change: (api, ended: boolean) =>
      api.call(discountEndpoints.turn, {
        params: { code },
        body: { store_id: api.storeId, version, ended },
      }),
    refetch: [ADMIN_DISCOUNTS],
    stored,
    onDone: () => setEnding(false),
    done: (_, ended) => (ended ? `${code} has ended.` : `${code} can be used.`),
  });
  const items: MenuItem[] = [
    { label: 'Make a copy', to: `/admin/discounts/new-code?copy=${encodeURIComponent(code)}` },
    ...(discount.automatic ? [] : [{ label: 'Make many codes like it', onSelect: () => setCopying(true) }]),
    ...(status === 'ended'
      ? [{ label: 'Start it again', onSelect: () => turn.make(false) }]
      : [{ label: 'End it now', onSelect: () => setEnding(true) }]),
    ...(status === 'scheduled' ? [{ label: 'Start it now', onSelect: () => turn.make(false) }] : []),
  ];
  return (
    <Page
      title={code}
      badges={<Badge tone={STATUS_TEXTS[status].tone}>{STATUS_TEXTS[status].label}</Badge>}
      about={`Takes off ${reductionText(discount)}${discount.automatic ? ', without a code' : ''}`}
      back={{ to: '/admin/discounts', label: 'discounts' }}
      hasStickyHead
      actions={
        mayEdit && (
          <>
            <Menu trigger={<Button icon="more">More</Button>} items={items} />
            <Button variant="primary" isBusy={state.isBusy} onClick={state.submit}>
              Save
            </Button>
          </>
        )
      }
    >
      {turn.refusal !== null && !isEnding && <Notice tone="danger" title={turn.refusal} />}
      {mayEdit ? (
        <AdminForm state={state} isSubmittedAbove>
          <Columns main={<DiscountFields state={state} />} aside={<WhatItDid discount={discount} />} />
        </AdminForm>
      ) : (
        <Columns
          main={
            <Section title="What it says">
              <Facts facts={factsOf(discount)} />
            </Section>
          }
          aside={<WhatItDid discount={discount} />}
        />
      )}
      <CopiesDialog code={code} isOpen={isCopying} onClose={() => setCopying(false)} />
      <ConfirmDialog
        isOpen={isEnding}
        onClose={() => setEnding(false)}
        title={`End ${code} now?`}
        confirmLabel="End it"
        onConfirm={() => turn.make(true)}
        change={turn}
      >
        <p>It does not apply any more. Customers who are paying with it keep it.</p>
      </ConfirmDialog>
    </Page>
  );
}

function WhatItDid({ discount }: { discount: StaffDiscount }) {
  return (
    <>
      <Usage discount={discount} />
      <StaffHistory history={discount.history} />
    </>
  );
}

/** `$12.50 of $500.00`, with what is being paid with. */
const spentFacts = ({ budgets, given }: StaffDiscount): [string, string][] =>
  amountEntries(budgets ?? {}).map(([code, cents]) => [
    `Of the budget, ${currencyName(code)}`,
    `${formatMoney(given?.[code] ?? 0, code)} of ${formatMoney(cents, code)}`,
  ]);

/** How often it was used, and what that came to. */
function Usage({ discount }: { discount: StaffDiscount }) {
  const { code, held, usage } = discount;
  // A list of orders is filtered by a code for those who see what was paid.
  const mayFindOrders = [usePermission('orders:read'), usePermission('orders:amounts')].every(Boolean);
  return (
    <Section
      title="Use"
      actions={
        mayFindOrders && (
          <LinkButton to={`/admin/orders?view=all&code=${encodeURIComponent(code)}`}>Its orders</LinkButton>
        )
      }
    >
      <Facts
        facts={[
          ['Used', usedText(discount)],
          ['Being paid with', held === 0 ? null : held],
          ...spentFacts(discount),
          ...usage.flatMap(({ currency, orders, discount: given, revenue }): [string, string][] => {
            const name = currencyName(currency);
            return [
              [`Orders in ${name}`, orders.toLocaleString('en-US')],
              [`Given in ${name}`, formatMoney(given, currency)],
              [`Revenue in ${name}, less refunds`, formatMoney(revenue, currency)],
            ];
          }),
        ]}
      />
    </Section>
  );
}
