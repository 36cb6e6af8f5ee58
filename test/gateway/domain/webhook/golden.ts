/** A message and its encryption, computed once with another implementation. */
export const GOLDEN = {
  key: '000102030405060708090a0b0c0d0e0f000102030405060708090a0b0c0d0e0f',
  iv: '000000000000000000000000',
  tag: 'CE573FB7A41AB78E743180DC83FF09BD',
  body: '0A3471C72D9BE49A8520F79C66BBD9A12FF9',
  text: '{"type":"PAYMENT"}',
} as const;
