interface GiftNoteProps {
  gift: { note: string | null; hide_prices: boolean };
  className: string | undefined;
}

/** Whether the packing slip of a gift has prices, and the buyer's note. */
export function GiftNote({ gift, className }: GiftNoteProps) {
  return (
    <>
      <p>
        The packing slip has {gift.hide_prices ? 'no prices' : 'prices'}.
        {gift.note !== null && ' Your note goes with it:'}
      </p>
      {gift.note !== null && (
        <blockquote className={className} dir="auto">
          {gift.note}
        </blockquote>
      )}
    </>
  );
}
