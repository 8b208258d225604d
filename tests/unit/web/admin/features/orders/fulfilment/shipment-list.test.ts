import { describe, expect, it } from 'vitest';
import { readShipmentList } from '#web/admin/features/orders/fulfilment/shipment-list.ts';

const problemsOf = (text: string) => readShipmentList(text).rows.map(({ problem }) => problem);

describe('a typed list of orders that have left', () => {
  it.each([
    ['#1001, 1Z999AA10123456784', '1Z999AA10123456784'],
    ['1001\t1Z999AA10123456784', '1Z999AA10123456784'],
    ['"1001";"1Z999AA10123456784"', '1Z999AA10123456784'],
    ['1001 9400 1118 9922', '9400 1118 9922'],
    ['1001', ''],
  ])('takes %s', (line, tracking) => {
    expect(readShipmentList(line)).toEqual({
      headings: null,
      rows: [{ order: '1001', tracking, line: 1, problem: null }],
    });
  });

  it('has a first line of headings where it names the column of the order', () => {
    const { headings, rows } = readShipmentList('Order,Tracking\r\n\r\n1001,A1\r\n1002,B2\r\n');
    expect(headings).toEqual(['Order', 'Tracking']);
    expect(rows.map(({ order, line }) => [order, line])).toEqual([
      ['1001', 3],
      ['1002', 4],
    ]);
  });

  it('is read by the names of its columns, in any order', () => {
    const { rows } = readShipmentList('Carrier;Tracking number;Order number\nUPS;1Z9;"#1001"');
    expect(rows).toMatchObject([{ order: '1001', tracking: '1Z9' }]);
  });

  it('takes separators and line breaks within quotes for parts of their cell', () => {
    const { rows } = readShipmentList(
      'Name,Order number,Note,Tracking number\n"Smith, Elizabeth",#1001,"two\nlines",1Z9\n"He said ""hi""",1002,,A1\n',
    );
    expect(rows.map(({ order, tracking, line }) => [order, tracking, line])).toEqual([
      ['1001', '1Z9', 3],
      ['1002', 'A1', 4],
    ]);
  });

  it('takes a quote that is never closed for a character', () => {
    expect(readShipmentList('Order,Note,Tracking\n1001,5" box,1Z9\n1002,"x,A1').rows).toMatchObject([
      { order: '1001', tracking: '1Z9' },
      { order: '1002', tracking: 'A1' },
    ]);
  });

  it('says which numbers are longer than any', () => {
    expect(problemsOf(`${'1'.repeat(61)}\n1001 ${'2'.repeat(2001)}`)).toEqual([
      'The number of the order is too long.',
      'The tracking number is too long.',
    ]);
  });

  it('loses no first line that names nothing known', () => {
    expect(readShipmentList('Maya, 1Z999AA10123456784\n1002')).toEqual({
      headings: null,
      rows: [
        {
          order: 'Maya',
          tracking: '1Z999AA10123456784',
          line: 1,
          problem: 'Maya is not the number of an order.',
        },
        { order: '1002', tracking: '', line: 2, problem: null },
      ],
    });
  });

  it('says which line names an order twice, or none', () => {
    expect(problemsOf('1001\n1002\n1001 X')).toEqual([
      null,
      null,
      'Order 1001 is named twice: also in line 1.',
    ]);
    expect(problemsOf('Order,Tracking\n,1Z9')).toEqual(['No order is named.']);
  });
});
