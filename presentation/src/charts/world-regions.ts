/** The regions of the world, in the order of their names' keys. */
export const WORLD_REGIONS = ['africa', 'asia', 'europe', 'latinAmerica', 'northAmerica', 'oceania'] as const
export type WorldRegion = (typeof WORLD_REGIONS)[number]

/** ISO 3166-1 alpha-2 codes by region, after the geographic regions of the United Nations (M49); Taiwan is with Asia. */
const COUNTRIES: Readonly<Record<WorldRegion, string>> = {
  africa: `AO BF BI BJ BW CD CF CG CI CM CV DJ DZ EG EH ER ET GA GH GM GN GQ GW IO KE KM LR LS LY MA MG ML MR MU MW MZ NA NE NG
    RE RW SC SD SH SL SN SO SS ST SZ TD TF TG TN TZ UG YT ZA ZM ZW`,
  asia: `AE AF AM AZ BD BH BN BT CN CY GE HK ID IL IN IQ IR JO JP KG KH KP KR KW KZ LA LB LK MM MN MO MV MY NP OM PH PK PS QA SA
    SG SY TH TJ TL TM TR TW UZ VN YE`,
  europe: `AD AL AT AX BA BE BG BY CH CZ DE DK EE ES FI FO FR GB GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC MD ME MK MT NL NO
    PL PT RO RS RU SE SI SJ SK SM UA VA`,
  latinAmerica: `AG AI AR AW BB BL BO BQ BR BS BV BZ CL CO CR CU CW DM DO EC FK GD GF GP GS GT GY HN HT JM KN KY LC MF MQ MS MX
    NI PA PE PR PY SR SV SX TC TT UY VC VE VG VI`,
  northAmerica: 'BM CA GL PM US',
  oceania: 'AS AU CC CK CX FJ FM GU HM KI MH MP NC NF NR NU NZ PF PG PN PW SB TK TO TV UM VU WF WS',
}

const REGIONS: ReadonlyMap<string, WorldRegion> = new Map(
  WORLD_REGIONS.flatMap((region) => COUNTRIES[region].split(/\s+/).map((country) => [country, region] as const)),
)

/** The region of a country by its alpha-2 code; undefined for a code that is none. */
export const regionOf = (country: string): WorldRegion | undefined => REGIONS.get(country)
