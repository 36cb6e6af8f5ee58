import { describe, expect, expectTypeOf, it } from 'vitest';
import type { AnswerOf } from '../../../src/contract/answers/index.ts';
import type { Sent } from '../../../src/contract/schema.ts';
import type { NETWORK_TOKEN_STATUSES } from '../../../src/gateway/domain/registration/networkToken.ts';
import type { PAYMENT_METHODS } from '../../../src/gateway/domain/transaction/method.ts';

const ENVELOPE = {
  result: { code: '000.000.100', description: 'Request successfully processed' },
  buildNumber: 'abc@2030-01-31 12:00:00 +0000',
  timestamp: '2030-01-31 12:00:00.000+0000',
  ndc: '8ac7a4a0',
};

describe('the type of an answer', () => {
  it('has the members of its row and of every answer', () => {
    const removal: AnswerOf<'Removal'> = { ...ENVELOPE, id: '8ac7a4a1' };
    expect(Object.keys(removal)).toHaveLength(5);
  });

  it('does not compile with a misspelt member', () => {
    // @ts-expect-error The member is `id`.
    const removal: AnswerOf<'Removal'> = { ...ENVELOPE, ident: '8ac7a4a1' };
    // @ts-expect-error The member is `currency`.
    const currency = (payment: AnswerOf<'Payment'>) => payment.curency;
    expect([removal, currency]).toBeDefined();
  });

  it('follows from the schema of each member', () => {
    expectTypeOf<AnswerOf<'Payment'>['amount']>().toEqualTypeOf<string | undefined>();
    expectTypeOf<AnswerOf<'Payment'>['paymentType']>().toEqualTypeOf<string>();
    expectTypeOf<AnswerOf<'Payment'>['billing']>().toEqualTypeOf<Sent | undefined>();
    expectTypeOf<AnswerOf<'Health'>>().toEqualTypeOf<{
      readonly status: 'ok' | 'draining' | 'unavailable';
    }>();
    expectTypeOf<AnswerOf<'FormConfig'>['finished']>().toEqualTypeOf<boolean>();
    expectTypeOf<AnswerOf<'FormConfig'>['origins']>().toEqualTypeOf<readonly string[] | null>();
    expectTypeOf<AnswerOf<'Records'>['pages']>().toEqualTypeOf<number | undefined>();
    expectTypeOf<AnswerOf<'Records'>['records']>().toEqualTypeOf<
      readonly AnswerOf<'TransactionRecord'>[]
    >();
    expectTypeOf<AnswerOf<'Refusal'>['result']>().toEqualTypeOf<AnswerOf<'Result'>>();
    expectTypeOf<AnswerOf<'ParameterError'>>().toEqualTypeOf<{
      readonly name: string;
      readonly value: string | null;
      readonly message: string;
    }>();
  });

  it('lists the values that the gateway has', () => {
    type Token = NonNullable<AnswerOf<'Registration'>['networkToken']>;
    expectTypeOf<Token['status']>().toEqualTypeOf<keyof typeof NETWORK_TOKEN_STATUSES>();
    type Method = NonNullable<AnswerOf<'Transaction'>['paymentMethod']>;
    expectTypeOf<Method>().toEqualTypeOf<keyof typeof PAYMENT_METHODS>();
  });
});
