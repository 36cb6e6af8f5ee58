/** The purpose of an authentication in the AReq. */
import { describe, expect, it } from 'vitest';
import type { Message } from '../../../../src/gateway/domain/threeDSecure/types.ts';
import { begin, type Differences, messagesOf } from './sampleAuthentications.ts';

/** The AReq of a frictionless card. */
function areq(different: Differences = {}, brand = 'VISA'): Message {
  const [message] = messagesOf(begin('frictionless', different, brand));
  if (message === undefined) throw new Error('no AReq');
  return message;
}

const sent = (request: Record<string, string>) => areq({ request });

describe('the purpose', () => {
  it.each([
    ['PAYMENT', '01', '01'],
    ['RECURRING', '02', '01'],
    ['INSTALLMENT', '03', '01'],
    ['ADD_CARD', '04', '02'],
    ['MAINTAIN_CARD', '05', '02'],
    ['EMV_ID', '06', '01'],
    ['BILLING_AGREEMENT', '07', '01'],
    ['SPLIT_SHIPMENT', '08', '01'],
    ['_DELAYED_SHIPMENT', '09', '01'],
    ['SPLIT_PAYMENT', '10', '01'],
  ])('%s is %s, of category %s', (name, purpose, category) => {
    expect(sent({ 'threeDSecure.authenticationInd': name })).toMatchObject({
      threeDSRequestorAuthenticationInd: purpose,
      messageCategory: category,
    });
  });

  it('is derived from card on file by default', () => {
    const series = {
      'standingInstruction.type': 'INSTALLMENT',
      'standingInstruction.expiry': '2031-12-31',
      'standingInstruction.frequency': '28',
      'standingInstruction.numberOfInstallments': '6',
    };
    expect(sent(series)).toMatchObject({
      threeDSRequestorAuthenticationInd: '03',
      recurringExpiry: '20311231',
      recurringFrequency: '0028',
      purchaseInstalData: '006',
    });
    const recurring = sent({ ...series, 'standingInstruction.type': 'RECURRING' });
    expect(recurring).toMatchObject({
      threeDSRequestorAuthenticationInd: '02',
      recurringExpiry: '20311231',
    });
    expect(recurring).not.toHaveProperty('purchaseInstalData');
    const unscheduled = sent({ ...series, 'standingInstruction.type': 'UNSCHEDULED' });
    expect(unscheduled).toMatchObject({ threeDSRequestorAuthenticationInd: '01' });
    expect(unscheduled).not.toHaveProperty('recurringExpiry');
  });

  it.each(['BILLING_AGREEMENT', 'SPLIT_SHIPMENT', '_DELAYED_SHIPMENT', 'SPLIT_PAYMENT'])(
    '%s is sent as a payment to an issuer of 2.1.0',
    (name) => {
      const request = { 'threeDSecure.authenticationInd': name };
      const begun = begin('challenge', { request }, 'VISA', 1);
      expect(begun.kind === 'waits' && begun.flow.messages[0]).toMatchObject({
        messageVersion: '2.1.0',
        threeDSRequestorAuthenticationInd: '01',
      });
    },
  );

  it.each([
    ['npa', { request: { 'threeDSecure.npa': 'true' } }],
    ['storing details', { subject: { type: 'RG', money: { minor: 0n, currency: 'XXX' } } }],
    ['an amount of zero', { subject: { type: 'PA', money: { minor: 0n, currency: 'EUR' } } }],
  ] as [string, Differences][])(
    'without a payment (%s) there is no purchase data',
    (_, different) => {
      const message = areq(different);
      expect(message).toMatchObject({
        messageCategory: '02',
        threeDSRequestorAuthenticationInd: '04',
      });
      expect(Object.keys(message).filter((name) => name.startsWith('purchase'))).toEqual([]);
    },
  );

  it.each([
    [{ 'threeDSecure.threeRIInd': 'RECURRING' }, '01'],
    [{ 'threeDSecure.threeRIInd': 'SPLIT_SHIPMENT' }, '06'],
    [{ 'threeDSecure.threeRIInd': 'DELAYED_SHIPMENT' }, '06'],
    [{ 'threeDSecure.channel': '3' }, '11'],
  ])('without a shopper: %j', (request, indicator) => {
    const message = areq({ request });
    expect(message).toMatchObject({ deviceChannel: '03', threeRIInd: indicator });
    expect(message).not.toHaveProperty('browserIP');
    expect(message).not.toHaveProperty('threeDSCompInd');
  });
});

describe('a series with missing parameters', () => {
  const RECURRING = {
    'standingInstruction.type': 'RECURRING',
    'standingInstruction.expiry': '2031-12-31',
    'standingInstruction.frequency': '28',
  };
  const INSTALLMENT = {
    ...RECURRING,
    'standingInstruction.type': 'INSTALLMENT',
    'standingInstruction.numberOfInstallments': '6',
  };
  const lacking = (all: object, name: string) => ({
    request: { ...all, [`standingInstruction.${name}`]: undefined },
  });
  const BOUNDS = ['recurringExpiry', 'recurringFrequency', 'purchaseInstalData'];

  it.each([
    ['RECURRING', 'expiry', RECURRING],
    ['RECURRING', 'frequency', RECURRING],
    ['INSTALLMENT', 'expiry', INSTALLMENT],
    ['INSTALLMENT', 'frequency', INSTALLMENT],
    ['INSTALLMENT', 'numberOfInstallments', INSTALLMENT],
  ])('%s without %s is authenticated as a payment', (_, name, all) => {
    const message = areq(lacking(all, name));
    expect(message).toMatchObject({ threeDSRequestorAuthenticationInd: '01' });
    for (const bound of BOUNDS) expect(message).not.toHaveProperty(bound);
  });

  it('has values with MASTER for no end and any frequency', () => {
    const request = { 'standingInstruction.type': 'RECURRING' };
    expect(areq({ request }, 'MASTER')).toMatchObject({
      threeDSRequestorAuthenticationInd: '02',
      recurringExpiry: '99991231',
      recurringFrequency: '0001',
    });
    expect(areq({ request: RECURRING }, 'MASTER')).toMatchObject({
      recurringExpiry: '20311231',
      recurringFrequency: '0028',
    });
    const counted = { ...request, 'standingInstruction.numberOfInstallments': '6' };
    const instalments = { ...counted, 'standingInstruction.type': 'INSTALLMENT' };
    expect(areq({ request: instalments }, 'MASTER')).toMatchObject({
      threeDSRequestorAuthenticationInd: '03',
      recurringExpiry: '99991231',
      purchaseInstalData: '006',
    });
    expect(areq(lacking(instalments, 'numberOfInstallments'), 'MASTER')).toMatchObject({
      threeDSRequestorAuthenticationInd: '01',
    });
  });

  it('is the sent one', () => {
    const request = { 'threeDSecure.authenticationInd': 'RECURRING' };
    expect(areq({ request })).toMatchObject({ threeDSRequestorAuthenticationInd: '02' });
  });
});
