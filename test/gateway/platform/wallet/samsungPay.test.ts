import { createHash, createPrivateKey } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { decryptJwe, openSamsungPay } from '../../../../src/gateway/platform/wallet/samsungPay.ts';
import { freshSamsungKeys } from '../../../../src/simulator/wallet/keys.ts';
import { makeSamsungToken } from '../../../../src/simulator/wallet/samsungPay.ts';
import { CARD, MINUTE, NOW, NUMBER, tokenMaker } from './sampleTokens.ts';

const { keys, make } = tokenMaker(freshSamsungKeys, makeSamsungToken);
const open = (token: string, now = NOW) => openSamsungPay(keys.own.opening, token, now);

describe('a credential of Samsung Pay', () => {
  it('contains the card and the amount', async () => {
    const token = await make();
    expect(await open(token)).toEqual({
      card: CARD,
      money: { minor: 9200n, currency: 'EUR' },
      tokenId: createHash('sha256').update(`samsungPay\0${token}`).digest('hex'),
      usableUntil: NOW + 5 * MINUTE,
    });
  });

  it('is accepted in the form that the page receives', async () => {
    const wrapper = { type: 'S', version: '100', data: await make() };
    const alone = await open(wrapper.data);
    expect(await open(JSON.stringify(wrapper))).toEqual(alone);
    const whole = JSON.stringify({ '3DS': wrapper, payment_card_brand: 'VI' });
    expect(await open(whole)).toMatchObject({ card: { number: NUMBER } });
    const odd = JSON.stringify({ ...wrapper, type: 'X' });
    expect(await open(odd)).toEqual({ fault: 'malformed' });
  });

  it.each([
    ['RSA-OAEP', 'A128GCM'],
    ['RSA-OAEP', 'A256GCM'],
    ['RSA-OAEP-256', 'A128GCM'],
  ])('is decrypted with %s and %s', async (alg, enc) => {
    expect(await open(await make({ header: { alg, enc } }))).toMatchObject({
      card: { number: NUMBER },
    });
  });

  it.each([-5 * MINUTE, 5 * MINUTE])('may have been made %i ms from now', async (by) => {
    const token = await make();
    expect(await open(token, NOW + by)).toMatchObject({ usableUntil: NOW + 5 * MINUTE });
    expect(await open(token, NOW + by + Math.sign(by))).toEqual({ fault: 'expired' });
  });

  it('may have an indicator of one digit, or none', async () => {
    expect(await open(await make({ eci: '5' }))).toMatchObject({ card: { eci: '05' } });
    expect(await open(await make({ eci: '' }))).toMatchObject({ card: { eci: undefined } });
  });
});

describe('a credential of Samsung Pay that is refused', () => {
  it('for another partner', async () => {
    expect(await open(await make({}, keys.other))).toEqual({ fault: 'foreign' });
  });

  it('for another key with this key’s name', async () => {
    const opening = { ...keys.other.opening, keyId: keys.own.opening.keyId };
    expect(await open(await make({}, { opening }))).toEqual({ fault: 'tampered' });
  });

  it.each([0, 1, 2, 3, 4])('with part %i of another one', async (index) => {
    const header = { enc: 'A128GCM' };
    const foreign = (await make(index === 0 ? { header } : {})).split('.');
    const parts = (await make()).split('.');
    parts[index] = foreign[index] as string;
    expect(await open(parts.join('.'))).toEqual({ fault: 'tampered' });
  });

  it.each<[string, Record<string, unknown>]>([
    ['a method that this Node cannot decrypt', { alg: 'RSA1_5' }],
    ['no method', { alg: 'none' }],
    ['another way to encrypt', { enc: 'A256CBC-HS512' }],
    ['no key', { kid: undefined }],
    ['a key that is no text', { kid: 1 }],
    ['compression', { zip: 'DEF' }],
    ['an extension that must be understood', { crit: ['b64'], b64: true }],
    ['a key in the header', { jwk: {} }],
  ])('with %s', async (_name, difference) => {
    const [head = '', ...rest] = (await make()).split('.');
    const header = { ...JSON.parse(Buffer.from(head, 'base64url').toString()), ...difference };
    const text = Buffer.from(JSON.stringify(header)).toString('base64url');
    expect(await open([text, ...rest].join('.'))).toEqual({ fault: 'malformed' });
  });

  it.each<[string, Record<string, unknown>]>([
    ['no time', { utc: undefined }],
    ['a time that is a number', { utc: NOW }],
    ['an amount with decimals', { amount: '92.00' }],
    ['an unknown currency', { currency_code: 'XXX' }],
    ['month 13', { tokenPanExpiration: '1334' }],
    ['no number', { tokenPAN: '' }],
    ['no cryptogram', { cryptogram: '' }],
  ])('with %s', async (_name, payload) => {
    expect(await open(await make({ payload }))).toEqual({ fault: 'malformed' });
  });

  it('of the same bytes, split differently', async () => {
    const [head, key, iv, text = '', tag = ''] = (await make()).split('.');
    const both = Buffer.concat([Buffer.from(text, 'base64url'), Buffer.from(tag, 'base64url')]);
    for (const bytes of [15, 17]) {
      const cut = [both.subarray(0, -bytes), both.subarray(-bytes)];
      const parts = [head, key, iv, ...cut.map((part) => part.toString('base64url'))];
      expect(await open(parts.join('.'))).toEqual({ fault: 'malformed' });
    }
  });

  it('without the leading zero of its key, which would give the same token another id', async () => {
    const keyOf = (token: string) => Buffer.from(token.split('.')[1] as string, 'base64url');
    let token = await make();
    while (keyOf(token)[0] !== 0) token = await make();
    expect(await open(token)).toHaveProperty('card');
    const [head, , ...rest] = token.split('.');
    const shorter = [head, keyOf(token).subarray(1).toString('base64url'), ...rest].join('.');
    expect(await open(shorter)).toEqual({ fault: 'malformed' });
    const longer = Buffer.concat([Buffer.alloc(1), keyOf(token)]).toString('base64url');
    expect(await open([head, longer, ...rest].join('.'))).toEqual({ fault: 'malformed' });
  });

  it('cut, lengthened, or padded', async () => {
    const parts = (await make()).split('.');
    expect(await open(parts.slice(0, 4).join('.'))).toEqual({ fault: 'malformed' });
    expect(await open([...parts, ''].join('.'))).toEqual({ fault: 'malformed' });
    expect(await open(`${parts.join('.')}=`)).toEqual({ fault: 'malformed' });
  });
});

it('decrypts the example of RFC 7516, A.1, as printed', async () => {
  const text = await decryptJwe(RFC_7516_A_1.jwe, createPrivateKey({ ...RFC_7516_A_1 }));
  expect(text?.toString()).toBe('The true sign of intelligence is not knowledge but imagination.');
});

const RFC_7516_A_1 = {
  format: 'jwk' as const,
  jwe: [
    'eyJhbGciOiJSU0EtT0FFUCIsImVuYyI6IkEyNTZHQ00ifQ',
    'OKOawDo13gRp2ojaHV7LFpZcgV7T6DVZKTyKOMTYUmKoTCVJRgckCL9kiMT03JGeipsEdY3mx_etLbbWSrFr05kLzcSr4qKAq7YN7e9jwQRb23nfa6c9d-StnImGyFDbSv04uVuxIp5Zms1gNxKKK2Da14B8S4rzVRltdYwam_lDp5XnZAYpQdb76FdIKLaVmqgfwX7XWRxv2322i-vDxRfqNzo_tETKzpVLzfiwQyeyPGLBIO56YJ7eObdv0je81860ppamavo35UgoRdbYaBcoh9QcfylQr66oc6vFWXRcZ_ZT2LawVCWTIy3brGPi6UklfCpIMfIjf7iGdXKHzg',
    '48V1_ALb6US04U3b',
    '5eym8TW_c8SuK0ltJ3rpYIzOeDQz7TALvtu6UG9oMo4vpzs9tX_EFShS8iB7j6jiSdiwkIr3ajwQzaBtQD_A',
    'XFBoMYUZodetZdvTiFvSkQ',
  ].join('.'),
  key: {
    kty: 'RSA',
    n: 'oahUIoWw0K0usKNuOR6H4wkf4oBUXHTxRvgb48E-BVvxkeDNjbC4he8rUWcJoZmds2h7M70imEVhRU5djINXtqllXI4DFqcI1DgjT9LewND8MW2Krf3Spsk_ZkoFnilakGygTwpZ3uesH-PFABNIUYpOiN15dsQRkgr0vEhxN92i2asbOenSZeyaxziK72UwxrrKoExv6kc5twXTq4h-QChLOln0_mtUZwfsRaMStPs6mS6XrgxnxbWhojf663tuEQueGC-FCMfra36C9knDFGzKsNa7LZK2djYgyD3JR_MB_4NUJW_TqOQtwHYbxevoJArm-L5StowjzGy-_bq6Gw',
    e: 'AQAB',
    d: 'kLdtIj6GbDks_ApCSTYQtelcNttlKiOyPzMrXHeI-yk1F7-kpDxY4-WY5NWV5KntaEeXS1j82E375xxhWMHXyvjYecPT9fpwR_M9gV8n9Hrh2anTpTD93Dt62ypW3yDsJzBnTnrYu1iwWRgBKrEYY46qAZIrA2xAwnm2X7uGR1hghkqDp0Vqj3kbSCz1XyfCs6_LehBwtxHIyh8Ripy40p24moOAbgxVw3rxT_vlt3UVe4WO3JkJOzlpUf-KTVI2Ptgm-dARxTEtE-id-4OJr0h-K-VFs3VSndVTIznSxfyrj8ILL6MG_Uv8YAu7VILSB3lOW085-4qE3DzgrTjgyQ',
    p: '1r52Xk46c-LsfB5P442p7atdPUrxQSy4mti_tZI3Mgf2EuFVbUoDBvaRQ-SWxkbkmoEzL7JXroSBjSrK3YIQgYdMgyAEPTPjXv_hI2_1eTSPVZfzL0lffNn03IXqWF5MDFuoUYE0hzb2vhrlN_rKrbfDIwUbTrjjgieRbwC6Cl0',
    q: 'wLb35x7hmQWZsWJmB_vle87ihgZ19S8lBEROLIsZG4ayZVe9Hi9gDVCOBmUDdaDYVTSNx_8Fyw1YYa9XGrGnDew00J28cRUoeBB_jKI1oma0Orv1T9aXIWxKwd4gvxFImOWr3QRL9KEBRzk2RatUBnmDZJTIAfwTs0g68UZHvtc',
    dp: 'ZK-YwE7diUh0qR1tR7w8WHtolDx3MZ_OTowiFvgfeQ3SiresXjm9gZ5KLhMXvo-uz-KUJWDxS5pFQ_M0evdo1dKiRTjVw_x4NyqyXPM5nULPkcpU827rnpZzAJKpdhWAgqrXGKAECQH0Xt4taznjnd_zVpAmZZq60WPMBMfKcuE',
    dq: 'Dq0gfgJ1DdFGXiLvQEZnuKEN0UUmsJBxkjydc3j4ZYdBiMRAy86x0vHCjywcMlYYg4yoC4YZa9hNVcsjqA3FeiL19rk8g6Qn29Tt0cj8qqyFpz9vNDBUfCAiJVeESOjJDZPYHdHY8v1b-o-Z2X5tvLx-TCekf7oxyeKDUqKWjis',
    qi: 'VIMpMYbPf47dT1w_zDUXfPimsSegnMOA1zTaX7aGk_8urY6R8-ZW1FxU7AlWAyLWybqq6t16VFd7hQd0y6flUK4SlOydB61gwanOsXGOAOv82cHq0E3eL4HrtZkUuKvnPrMnsUUFlfUdybVzxyjz9JF_XyaY14ardLSjf4L_FNY',
  },
};
