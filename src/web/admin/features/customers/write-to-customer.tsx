import type { StaffCustomer } from '#contracts/admin/customers/customer-page-calls.ts';
import { greetingName } from '#domain/accounts/typed-name.ts';
import { ADMIN_CUSTOMERS } from '#web/api/admin/customers/customers-api.ts';
import { inboxEndpoints } from '#web/api/admin/customers/inbox-api.ts';
import { WriteDialog } from '../inbox/write-dialog.tsx';

interface WriteToCustomerProps {
  customer: StaffCustomer;
  isOpen: boolean;
  onClose: () => void;
}

/** Begins a conversation with a customer about no order. */
export function WriteToCustomer({ customer, isOpen, onClose }: WriteToCustomerProps) {
  const { customer_id, email, first_name, conversation_id: current } = customer;
  return (
    <WriteDialog
      isOpen={isOpen}
      onClose={onClose}
      message={{
        email,
        current,
        subject: '',
        fields: { first_name: greetingName(first_name), order_number: null, tracking_link: null },
        storedAs: `write-to-customer:${customer_id}`,
        refetch: ADMIN_CUSTOMERS,
        send: (api, body) => api.call(inboxEndpoints.writeToCustomer, { params: { customer_id }, body }),
      }}
    />
  );
}
