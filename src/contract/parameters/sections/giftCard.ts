/** API 2: Gift card. */
import { len, oneOf } from '../format.ts';
import { FROM_SHOP, section } from '../parameter.ts';

const gift = section('API 2, Gift card', FROM_SHOP);

/** Number and PIN are as good as money. Only a submit may have them, because a checkout would have to store them. */
const secret = { sensitive: true, places: ['server', 'form', 'payments'] } as const;

export const giftCard = [
  gift(
    'giftCard.number',
    len(2, 255),
    'O',
    'Number of the gift card. Required with a brand of gift cards.',
    secret,
  ),
  gift(
    'giftCard.pin',
    len(2, 255),
    'O',
    'PIN of the gift card. From the form, required with a brand of gift cards.',
    secret,
  ),
  gift('giftCard.holder', len(2, 255), 'O', 'Holder of the gift card.'),
  gift('giftCard.message', len(2, 160), 'O', 'Message on the gift card.'),
  gift(
    'giftCard.type',
    oneOf(
      'ANNIVERSARY',
      'BIRTHDAY',
      'CONGRATULATIONS',
      'APRIL_FOOLS_DAY',
      'EASTER',
      'FATHERS_DAY',
      'GRADUATION',
      'HOLIDAY',
      'SEASONS_GREETINGS',
      'PASSOVER',
      'KWANZAA',
      'HALLOWEEN',
      'MOTHERS_DAY',
      'NEW_YEARS_DAY',
      'BOSSES_DAY',
      'ST_PATRICKS_DAY',
      'SWEETEST_DAY',
      'CHRISTMAS',
      'BABY_SHOWER',
      'THANKSGIVING',
      'OTHER',
      'VALENTINES_DAY',
      'WEDDING',
      'SECRETARYS_DAY',
      'CHINESE_NEW_YEAR',
      'HANUKKAH',
      'CELEBRATE_FALL',
      'GRANDPARENTS_DAY',
      'INDEPENDENCE_DAY',
    ),
    'O',
    'Occasion.',
  ),
];
