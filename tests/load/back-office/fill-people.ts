import type pg from 'pg';
import type { Sizes } from './sizes.ts';

const listed = (words: string) =>
  `(array[${words
    .split(' ')
    .map((word) => `'${word.replaceAll('_', ' ').replaceAll("'", "''")}'`)
    .join(', ')}])`;

const FIRST_NAMES = listed(
  'Asha Noor Gita Ravi Meera Arjun Priya Kiran Leela Omar Zara Tara Dev Nina Samir Anika Rohan Isla Maya Theo Clara Hugo Alice Felix Ruth Amos Ines Jonas Wanda Emil Zoë André Søren Chloé José Miriam Lars Petra Yusuf Hana',
);
const LAST_NAMES = listed(
  "Verma Patel Khan Iyer Nair Bose Mehta Rao Shah Gill Miller Smith Jones Brown Garcia Lopez Chen Nguyen Kim Park Cohen Levy Novak Horvat Rossi Moreau Dubois Müller Larsen O'Neill Fischer Weber Silva Costa Adams Baker Clark Davis Evans Hall Irving Jensen Keller Lambert Mason Norton Owens Parker Quinn Reed",
);
/** City, state, the beginning of the postal code, country. */
const CITIES =
  "(array['Brooklyn|NY|112|US','Queens|NY|113|US','Boston|MA|021|US','Chicago|IL|606|US','Austin|TX|787|US','Houston|TX|770|US','Dallas|TX|752|US','Seattle|WA|981|US','Portland|OR|972|US','Oakland|CA|946|US','San Francisco|CA|941|US','Los Angeles|CA|900|US','San Diego|CA|921|US','Denver|CO|802|US','Phoenix|AZ|850|US','Atlanta|GA|303|US','Miami|FL|331|US','Tampa|FL|336|US','Detroit|MI|482|US','Madison|WI|537|US','Newark|NJ|071|US','Jersey City|NJ|073|US','Toronto|ON|M5V|CA','Montréal|QC|H2X|CA','Vancouver|BC|V6B|CA'])";

/**
 * Makes the tables that the other steps read: `load.people` (accounts first, then guests) and `load.pick`, a number below
 * `size` that is the same in each run.
 */
export async function preparePeople(client: pg.Client, { customers }: Sizes): Promise<void> {
  await client.query(`
    drop schema if exists load cascade;
    create schema load;
    create function load.pick(n bigint, salt int, size int) returns int language sql immutable parallel safe
      as 'select ((hashint8extended(n, salt) & 9223372036854775807) % size)::int';
    create unlogged table load.people as
    select n, gen_random_uuid() as account_id, n <= ${customers} * 3 / 5 as has_account, first, last, first || ' ' || last as name,
      lower(regexp_replace(normalize(first || '.' || last, NFKD), '[^a-zA-Z.]', '', 'g')) || n || '@example.com' as email,
      jsonb_build_object('line1', 1 + load.pick(n, 3, 990) || ' Mill Street', 'city', split_part(city, '|', 1),
        'state', split_part(city, '|', 2), 'country', split_part(city, '|', 4), 'postal_code',
        case split_part(city, '|', 4) when 'US' then split_part(city, '|', 3) || lpad(load.pick(n, 4, 100)::text, 2, '0')
          else split_part(city, '|', 3) || ' 2T6' end) as address
    from (select n, ${FIRST_NAMES}[1 + load.pick(n, 1, 40)] as first, ${LAST_NAMES}[1 + load.pick(n, 2, 50)] as last,
      ${CITIES}[1 + load.pick(n, 5, 25)] as city from generate_series(1, ${customers}) n) as drawn;
    alter table load.people add primary key (n);
    analyze load.people`);
}

/** Accounts with their address books, and the newsletter. Profiles are written with the orders. */
export async function fillAccounts(client: pg.Client, store: string): Promise<void> {
  const values = [store];
  await client.query('alter table customers disable trigger customer_of_account');
  await client.query('alter table newsletter_subscribers disable trigger customer_of_newsletter');
  await client.query(
    `insert into customers (id, store_id, email, password_hash, first_name, last_name, email_proved_at, created_at)
     select account_id, $1, email, 'none', first, last, now(), now() - make_interval(days => 1100 - (n % 1095))
     from load.people where has_account`,
    values,
  );
  await client.query(
    `insert into saved_addresses (store_id, customer_id, name, address, is_default)
     select $1, account_id, name, address, true from load.people where has_account`,
    values,
  );
  await client.query(
    `insert into newsletter_subscribers (store_id, email, status, token_hash, consent_text, consented_at)
     select $1, email, (array['confirmed', 'confirmed', 'pending', 'unsubscribed'])[1 + n % 4], 'load-' || n, 'Yes, write to me', now()
     from load.people where n % 2 = 0`,
    values,
  );
  await client.query('alter table customers enable trigger customer_of_account');
  await client.query('alter table newsletter_subscribers enable trigger customer_of_newsletter');
}

/** So many profiles are written in a transaction, because each keeps a lock until it ends. */
const PROFILES_AT_ONCE = 2_000;

/**
 * Writes the profiles by the function that the triggers on orders and accounts call, once for each person instead of once for
 * each order; then notes and tags of staff.
 */
export async function fillProfiles(client: pg.Client, store: string, { customers }: Sizes): Promise<void> {
  let lookedAt = 0;
  for (let from = 0; from < customers; from += PROFILES_AT_ONCE) {
    await client.query(
      'select refresh_customer_profile($1, email) from load.people where n > $2 and n <= $3',
      [store, from, from + PROFILES_AT_ONCE],
    );
    // The function keeps its plans, which would be those for a table without rows, or with far fewer.
    if (from >= lookedAt * 2) {
      await client.query('analyze customer_profiles');
      lookedAt = from;
    }
  }
  await client.query(`
    update customer_profiles set tags = case when load.pick(p.n, 6, 100) < 2 then array['wholesale', 'vip']
      when load.pick(p.n, 6, 100) < 10 then array['vip'] else array['farmers market'] end,
      phone = '+1212' || (5550000 + p.n)
    from load.people p where p.email = customer_profiles.email and load.pick(p.n, 6, 100) < 20`);
  await client.query(
    `insert into customer_notes (store_id, profile_id, staff_member_id, text, created_at)
     select $1, c.id, (select id from load.members where n = 1), 'Prefers to be called in the morning.', now() - make_interval(hours => p.n)
     from load.people p join customer_profiles c on c.store_id = $1 and c.email = p.email where p.n % 25 = 0`,
    [store],
  );
}
