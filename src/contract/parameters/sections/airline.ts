/** API 2: Airline: a ticket, its passengers, and each passenger's legs. */
import { date, decimals, type Format, len } from '../format.ts';
import { FROM_SHOP, section } from '../parameter.ts';
import { COUNTRY } from './country.ts';

const entry = section('API 2, Airline', FROM_SHOP);

/** Makes entries of one format from names and their descriptions. */
const all = <const Prefix extends string, const Name extends string, Value>(
  prefix: Prefix,
  format: Format<Value>,
  rules: Readonly<Record<Name, string>>,
) =>
  Object.entries<string>(rules).map(([name, rule]) =>
    entry(`${prefix}.${name as Name}`, format, 'C', rule),
  );

const PASSENGER = 'airline.passengers[n]';
const LEG = `${PASSENGER}.legs[n]` as const;
const TEXT = len(1, 255);

export const airline = [
  ...all('airline', decimals(), {
    totalTaxAmount: 'Tax of the ticket.',
    totalFeesAmount: 'Fees of the ticket.',
    totalFareAmount: 'Fare of the ticket.',
  }),
  ...all('airline', date(), { ticketIssueDate: 'Day of issue.' }),
  ...all('airline', TEXT, {
    ticketIssueAddress: 'Place of issue.',
    thirdPartyBooking: 'Whether a third party made the booking.',
    bookingtype: 'Kind of booking.',
    ticketDeliveryMethod: 'How the ticket is delivered.',
    bookingRefNum: 'Reference of the booking.',
    agentName: 'Name of the agent.',
    agentCode: 'Code of the agent.',
  }),
  ...all(PASSENGER, TEXT, {
    type: 'Kind of passenger.',
    name: 'Name.',
    ticketRestricted: 'Whether the ticket is restricted.',
    ticketNumber: 'Number of the ticket.',
    status: 'Status.',
    phone: 'Telephone.',
    frequentFlyerNumber: 'Frequent flyer number.',
    email: 'E-mail address.',
    dob: 'Day of birth.',
    checkDigit: 'Check digit.',
  }),
  ...all(PASSENGER, COUNTRY, { residenceCountry: 'Country of residence.' }),
  ...all(LEG, decimals(), {
    taxAmount: 'Tax of the leg.',
    feesAmount: 'Fees of the leg.',
    fareAmount: 'Fare of the leg.',
    departureTaxAmount: 'Departure tax.',
  }),
  ...all(LEG, date(), { departureDate: 'Day of departure.', arrivalDate: 'Day of arrival.' }),
  ...all(LEG, TEXT, {
    ticketNumber: 'Number of the ticket.',
    stopOverAllowed: 'Whether a stopover is allowed.',
    restrictions: 'Restrictions.',
    flightNumber: 'Number of the flight.',
    fareBasis: 'Fare basis.',
    exchangeTicketNum: 'Ticket this one was exchanged for.',
    departureCountry: 'Country of departure.',
    departureAirport: 'Airport of departure.',
    airlineName: 'Name of the airline.',
    airlineCode: 'Code of the airline.',
    departureTime: 'Time of departure.',
    arrivalCountry: 'Country of arrival.',
    arrivalAirport: 'Airport of arrival.',
    arrivalTime: 'Time of arrival.',
    couponNumber: 'Number of the coupon.',
    classOfService: 'Class.',
    carrierCode: 'Code of the carrier.',
  }),
  ...all(LEG, len(1, 10), { timeToDeparture: 'Days until departure.' }),
];
