/** Allowed names of traders and clans, many of them close to a reserved one. */
export const ORDINARY_NAMES: readonly string[] = `
Modesto Adminton Systematic Supporter42 supporters supportive unsupported Modern modest moda modular moderato
moderate_mike moderation Commodore commodity mood moody Moderna admiral admire Admina administer badminton
officer officina unofficially office_cat Officiel_Fan stafford staffa flagstaff Bannister systema ecosystem
solar_system immune_system SystemOfADown system_shock Systemic secure insecure securities security_guard
smooth_operator operatic operation operetta cooperator giver giveway getaway takeaway Giver42 teamwork Teamo
dream_team TeamRocket team_liquid teamster helpless helpful helper help_me_rich helpdeskless whelp helping
the_bot robot Botticelli bottom botanist abbott sabotage ownership owner_of_cats rootbeer beetroot notorious
noticeable unnoticed alertness alert_fox Alerto billingham refundable airdrop_hunter AirdropHunters
mod_revival modded ModernMoney mods_and_rockers serviceable Customer_of_size emotional_support_dog
dug dugan dugong dugless out_of_luck outage douglas dug_deep Diggory doughnut dugast
cinder okapi mira_k whale_07 grain_desk late_shift night_shift frog flog heron quartz palimpsest harbour
satoshi vitalik toly raj ansem cupsey cented euris gake orangie jijo trenchwarrior jeet paperhands
diamond_hands moonboy lambo degen_dan ape_in rugged rug_puller sniper bundler insider_trader dev_sold
bonk wif popcat giga chad pepe wojak doge shiba floki turbo brett andy mog michi
Alice Bob Carol Dave Eve Mallory Trent Peggy Victor Walter Sybil Oscar Grace Heidi Ivan Judy
maria jose ahmed fatima yuki hiro chen wei ling priya arjun olga dmitri anna sofia lukas emma noah
liam mia ava zoe max leo felix oskar hugo elsa nils lars sven ingrid astrid freya
x7k9 zz_top r2d2 c3po n00b l33t h4x0r b4tman 8ball 7eleven 5star 4ever 100x 1000x gm gn wagmi ngmi
Night_Owls Palm_Beach Silver_Surf Red_Barons BlueChips GreenCandles Curve_Watchers Slow_Money SaltFlats
John_Smith mr_smith Dr_Strange saint_louis la_liga king_of_sol sol_sister SolanaSam solace soleil solomon
appstate webber weber website_wanda online_olive freeman freedom prizefighter claimant winner_takes_all
realtor reality centered deskjet chatter walletless
wallet_watcher techno techie account_of_monte_cristo agent_smith head_hunter chief_keef lead_zeppelin
`
  .split(/\s+/u)
  .filter((name) => name !== '');
