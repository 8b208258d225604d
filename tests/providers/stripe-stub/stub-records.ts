import { randomBytes } from 'node:crypto';

export interface StubCharge {
  id: string;
  object: 'charge';
  amount: number;
  amount_captured: number;
  amount_refunded: number;
  captured: boolean;
  refunded: boolean;
  disputed: boolean;
  currency: string;
  payment_intent: string;
  payment_method_details: { type: 'card'; card: PrintedOnCard };
  metadata: Record<string, string>;
}

/** The same on every test card. */
export const VISA = { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2034 };
type PrintedOnCard = typeof VISA;

export interface StubIntent {
  id: string;
  object: 'payment_intent';
  amount: number;
  amount_capturable: number;
  amount_received: number;
  automatic_payment_methods: { enabled: boolean; allow_redirects: string } | null;
  canceled_at: number | null;
  capture_method: string;
  client_secret: string;
  confirmation_method: 'automatic';
  created: number;
  currency: string;
  customer: string | null;
  description: string | null;
  hooks: { inputs: { tax: { calculation: string } } } | null;
  last_payment_error: object | null;
  latest_charge: string | null;
  livemode: false;
  metadata: Record<string, string>;
  next_action: object | null;
  payment_method: string | null;
  receipt_email: string | null;
  setup_future_usage: string | null;
  status: string;
}

export interface StubSetup {
  id: string;
  object: 'setup_intent';
  allowed_payment_method_types: string[] | null;
  automatic_payment_methods: { enabled: boolean; allow_redirects: string } | null;
  client_secret: string;
  created: number;
  customer: string | null;
  last_setup_error: object | null;
  livemode: false;
  metadata: Record<string, string>;
  next_action: object | null;
  payment_method: string | null;
  status: string;
  usage: string;
}

export interface StubRefund {
  id: string;
  object: 'refund';
  amount: number;
  charge: string;
  currency: string;
  failure_reason?: string;
  metadata: Record<string, string>;
  payment_intent: string;
  status: string;
}

export interface StubDispute {
  id: string;
  object: 'dispute';
  amount: number;
  /** What was withdrawn, and what came back. */
  balance_transactions: { amount: number }[];
  charge: string;
  currency: string;
  is_charge_refundable: boolean;
  evidence_details: { due_by: number | null };
  metadata: Record<string, string>;
  payment_intent: string;
  reason: string;
  status: string;
}

/** A card that was kept for a customer, and the test card that it was. */
interface SavedPaymentMethod {
  customer: string;
  card: string;
}

/** Everything that the stub remembers. */
export class StubRecords {
  readonly intents = new Map<string, StubIntent>();
  readonly setups = new Map<string, StubSetup>();
  readonly charges = new Map<string, StubCharge>();
  readonly refunds = new Map<string, StubRefund>();
  readonly disputes = new Map<string, StubDispute>();
  readonly customers = new Map<
    string,
    { id: string; object: 'customer'; metadata: Record<string, string> }
  >();
  readonly savedCards = new Map<string, SavedPaymentMethod>();

  chargeOf({ latest_charge }: StubIntent): StubCharge | null {
    return latest_charge === null ? null : (this.charges.get(latest_charge) ?? null);
  }
}

export const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;
export const nowSeconds = () => Math.floor(Date.now() / 1000);
