import type pg from 'pg';
import type { Sizes } from './sizes.ts';

/** Conversations with two messages each; most are closed, a few wait, some are spam or snoozed. */
export async function fillInbox(
  client: pg.Client,
  store: string,
  { conversations, customers }: Sizes,
): Promise<void> {
  await client.query(`
    create unlogged table load.conversations as
    select c as n, gen_random_uuid() as id, p.name, p.email, p.first,
      now() - make_interval(mins => (${conversations} - c) * 15) as at,
      case when load.pick(c, 50, 100) < 4 then 'spam' when c > ${conversations} - 3000 and load.pick(c, 51, 4) > 0 then 'open'
        when load.pick(c, 50, 1000) = 999 then 'open' else 'closed' end as status,
      (array['Where is my parcel?', 'A question about allergens', 'Wrong address', 'Ordering for a wedding', 'My code does not work'])[1 + load.pick(c, 52, 5)] as subject
    from generate_series(1, ${conversations}) c join load.people p on p.n = 1 + load.pick(c, 53, ${customers})`);
  await client.query(
    `insert into conversations (id, store_id, customer_email, customer_name, topic, subject, status, snoozed_until, assignee_id, is_unanswered, last_message_at,
       preview, created_at)
     select id, $1, email, name, case when n % 3 = 0 then (1000 + n)::text else '' end, subject, status,
       case when status = 'open' and load.pick(n, 54, 12) = 0 then now() + interval '3 days' end,
       case when status = 'open' and load.pick(n, 55, 2) = 0 or status = 'closed' and load.pick(n, 55, 3) = 0 then (select id from load.members m where m.n = 1 + load.conversations.n % 5) end,
       status = 'open' and load.pick(n, 56, 3) > 0, at, 'Hello, I ordered last week', at - interval '2 hours'
     from load.conversations`,
    [store],
  );
  await client.query(
    `insert into conversation_messages (store_id, conversation_id, kind, channel, staff_member_id, text, created_at)
     select $1, id, 'customer', 'contact_form', null,
       'Hello, I ordered last week and it is for ' || first || '. ' || subject || ' Parcel number ' || (94001000 + n) || '. Could you have a look? Thank you.',
       at - interval '2 hours' from load.conversations
     union all
     select $1, id, case when status = 'closed' then 'reply' else 'customer' end, case when status = 'closed' then 'back_office' else 'email' end,
       case when status = 'closed' then (select id from load.members where n = 1) end,
       'Thank you for writing. It left on Monday and should be with you by Friday.', at from load.conversations`,
    [store],
  );
}
