/** The values of filters, as the specification lists them (API 3, Query parameters). */
const words = (text: string): readonly string[] => text.split(' ');

export const listed = {
  paymentTypes: words(
    'CB CD CR DB CP IV PA RB RC RF RL RV AD IN FI CL CF DR RG RR TE CT DS RS SD AC MD EA RI 3D SA EN ID IC DP CG TG SF IS VD DV AF GK RD TM FT KT AR AL PL FN FZ RE RX FO CS EX SE AU TK TF ER',
  ),
  paymentMethods: words('DD CT CC WA VA UA OT DC ET NT IV PP OD RM'),
};
