import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { SUPPORTED_CURRENCIES } from '#domain/currencies.ts';
import { currencyTitle } from '#domain/currency-label.ts';
import { type CurrencyCode, currencyName } from '#domain/money.ts';
import {
  ADMIN_SETTINGS,
  adminSettingsEndpoints,
  type CurrencySettings,
} from '#web/api/admin/settings-api.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { ChangeRefusal } from '../../ui/forms/change-refusal.tsx';
import { FieldRow, SelectField } from '../../ui/forms/field.tsx';
import { useChange } from '../../ui/forms/use-change.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { usePermission, useStaffMemberQuery } from '../session/use-staff-member.ts';
import styles from './currency-list.module.css';

/** A change of what the shop sells in, what is asked before it, and what is said after it. */
interface CurrencyChange {
  wanted: Pick<CurrencySettings, 'default_currency' | 'sold_in' | 'upcoming'>;
  done: string;
  confirm?: { title: string; text: string; label: string };
}

/** What the shop sells in, its own currency first, and what is prepared. */
export function CurrencyList({ settings }: { settings: CurrencySettings }) {
  const { version, default_currency: own, sold_in: soldIn, upcoming } = settings;
  const mayEdit = usePermission('settings:edit');
  const { queryKey: memberKey } = useStaffMemberQuery();
  const [asked, setAsked] = useState<CurrencyChange | null>(null);
  const change = useChange({
    change: (api, { wanted }: CurrencyChange) =>
      api.call(adminSettingsEndpoints.saveCurrencies, {
        body: { store_id: api.storeId, version, ...wanted },
      }),
    refetch: [ADMIN_SETTINGS, memberKey],
    stored: () => [
      ['Own currency', currencyName(own)],
      ['Sells in', soldIn.map(currencyName).join(', ')],
      ['Prepared', upcoming.map(currencyName).join(', ')],
    ],
    done: (_, { done }) => done,
    onDone: (_, done) => setAsked((wish) => (wish === done ? null : wish)),
  });
  const ask = (wish: CurrencyChange) => {
    change.reset();
    if (wish.confirm) setAsked(wish);
    else change.make(wish);
  };
  return (
    <>
      <p>
        Each currency has prices of its own; nothing is converted when somebody pays. Subscriptions are
        charged in the shop’s own currency.
      </p>
      {asked === null && <ChangeRefusal change={change} />}
      <ul className={styles.list} aria-label="Currencies of the shop">
        {[own, ...soldIn.filter((code) => code !== own), ...upcoming].map((code) => (
          <li key={code} className={styles.currency}>
            <Currency settings={settings} code={code}>
              {mayEdit &&
                changesOf(settings, code).map(([label, wish]) => (
                  <Button
                    key={label}
                    isBusy={change.pending?.done === wish.done && asked === null}
                    onClick={() => ask(wish)}
                  >
                    {label}
                  </Button>
                ))}
            </Currency>
          </li>
        ))}
      </ul>
      {mayEdit && (
        <Preparation
          settings={settings}
          isBusy={change.pending !== null}
          onPrepare={(code) =>
            ask({
              wanted: { default_currency: own, sold_in: soldIn, upcoming: [...upcoming, code] },
              done: `Prices can be typed in ${currencyName(code)} now.`,
            })
          }
        />
      )}
      <ConfirmDialog
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        title={asked?.confirm?.title ?? ''}
        confirmLabel={asked?.confirm?.label ?? ''}
        onConfirm={() => asked && change.make(asked)}
        change={change}
      >
        <p>{asked?.confirm?.text}</p>
      </ConfirmDialog>
    </>
  );
}

const without = (codes: readonly CurrencyCode[], code: CurrencyCode) => codes.filter((one) => one !== code);

/** What can be done with a currency, by the text of its button. */
function changesOf(settings: CurrencySettings, code: CurrencyCode): [label: string, CurrencyChange][] {
  const { default_currency: own, sold_in: soldIn, upcoming } = settings;
  const name = currencyName(code);
  if (code === own) return [];
  if (!soldIn.includes(code)) {
    const prepared = without(upcoming, code);
    const isComplete = settings.missing.every(({ currency }) => currency !== code);
    const sell: [string, CurrencyChange] = [
      `Sell in ${name}`,
      {
        wanted: { default_currency: own, sold_in: [...soldIn, code], upcoming: prepared },
        done: `Shoppers can choose ${name} now.`,
      },
    ];
    const remove: [string, CurrencyChange] = [
      `Remove ${name}`,
      {
        wanted: { default_currency: own, sold_in: soldIn, upcoming: prepared },
        done: `${name} is removed.`,
        confirm: {
          title: `Remove ${name}?`,
          text: 'Its prices are not shown any more, here or in the shop. They are there again once it is prepared again.',
          label: 'Remove it',
        },
      },
    ];
    return isComplete ? [sell, remove] : [remove];
  }
  return [
    [
      `Make ${name} the shop’s own`,
      {
        wanted: { default_currency: code, sold_in: soldIn, upcoming },
        done: `${name} is the shop’s own currency now.`,
        confirm: {
          title: `Make ${name} the shop’s own currency?`,
          text: `Shoppers see prices in ${name} before they choose, and new subscriptions are charged in it. Subscriptions that run stay as they are.`,
          label: 'Make it our own',
        },
      },
    ],
    [
      `Stop selling in ${name}`,
      {
        wanted: { default_currency: own, sold_in: without(soldIn, code), upcoming: [...upcoming, code] },
        done: `Shoppers cannot choose ${name} any more.`,
        confirm: {
          title: `Stop selling in ${name}?`,
          text: `Shoppers who chose it see prices in ${currencyName(own)}. Orders stay as they are, and prices stay as they are typed.`,
          label: 'Stop selling in it',
        },
      },
    ],
  ];
}

interface CurrencyProps {
  settings: CurrencySettings;
  code: CurrencyCode;
  /** Buttons. */
  children: ReactNode;
}

function Currency({ settings, code, children }: CurrencyProps) {
  const isSold = settings.sold_in.includes(code);
  const isOwn = code === settings.default_currency;
  const missing = settings.missing.find(({ currency }) => currency === code);
  return (
    <>
      <h3 className={styles.name}>
        {currencyTitle(code)} ({currencyName(code)}){' '}
        <Badge tone={isSold ? 'good' : 'info'}>
          {isOwn ? 'The shop’s own' : isSold ? 'Sold in' : 'Prepared'}
        </Badge>
      </h3>
      {missing ? (
        <ul className={styles.missing} aria-label={`Missing in ${currencyName(code)}`}>
          <Missing
            count={missing.products}
            one="product has no price in it"
            other="products have no price in it"
            to={`/admin/products?without_price_in=${code}`}
          />
          <Missing
            count={missing.shipping_prices}
            one="shipping price is missing"
            other="shipping prices are missing"
            to="/admin/settings?view=shipping"
          />
          <Missing
            count={missing.discounts}
            one="discount has no amount in it"
            other="discounts have no amount in it"
            to="/admin/discounts"
          />
        </ul>
      ) : (
        !isSold && <p>Products, shipping and discounts have their prices in it.</p>
      )}
      <div className={styles.actions}>{children}</div>
    </>
  );
}

function Missing({ count, one, other, to }: { count: number; one: string; other: string; to: string }) {
  if (count === 0) return null;
  return (
    <li>
      <Link to={to}>
        {count.toLocaleString('en-US')} {count === 1 ? one : other}
      </Link>
    </li>
  );
}

interface PreparationProps {
  settings: CurrencySettings;
  isBusy: boolean;
  onPrepare: (code: CurrencyCode) => void;
}

/** Chooses a currency in which prices are to be typed. */
function Preparation({ settings, isBusy, onPrepare }: PreparationProps) {
  const known = [...settings.sold_in, ...settings.upcoming];
  const choices = currencyChoices().filter(({ value }) => !known.includes(value));
  const [chosen, setChosen] = useState<CurrencyCode | null>(null);
  const value = choices.find((choice) => choice.value === chosen)?.value ?? choices[0]?.value;
  if (value === undefined) return null;
  return (
    <>
      <FieldRow>
        <SelectField
          label="Prepare a currency"
          hint="Prices are typed in it first; shoppers see it once you sell in it."
          choices={choices}
          value={value}
          onChange={({ currentTarget }) => setChosen(currentTarget.value as CurrencyCode)}
        />
      </FieldRow>
      <div className={styles.actions}>
        <Button icon="plus" isBusy={isBusy} onClick={() => onPrepare(value)}>
          Prepare {currencyName(value)}
        </Button>
      </div>
    </>
  );
}

/** All currencies that a shop can have, by their names. */
export const currencyChoices = (): { value: CurrencyCode; label: string }[] =>
  SUPPORTED_CURRENCIES.map((value) => ({
    value,
    label: `${currencyTitle(value)} (${currencyName(value)})`,
  })).toSorted((one, other) => one.label.localeCompare(other.label, 'en'));
