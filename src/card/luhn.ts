/**
 * The check of ISO/IEC 7812-1, Annex B (Luhn): every second digit from the right is doubled, and the sum of all resulting
 * digits must be a multiple of ten. An empty text does not pass.
 *
 * @param digits ASCII digits
 */
export function luhn(digits: string): boolean {
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    const digit = digits.charCodeAt(digits.length - 1 - i) - 48;
    const weighted = i % 2 ? digit * 2 : digit;
    sum += weighted > 9 ? weighted - 9 : weighted;
  }
  return digits.length > 0 && sum % 10 === 0;
}
