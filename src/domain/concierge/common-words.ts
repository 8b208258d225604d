/** Everyday words of English: never taken for a slip of the finger, and a sign that a message is in English. */
export const COMMON_WORDS: readonly string[] = `
a about above after again against all almost also always am an and another answer any anybody anyone anything are around as ask at away
back bad bag bags be because become been before began behind being believe below best better between big birthday bit black blue book both box boxes boy bring brother
brown business but buy by call called came can cant card care cart change check cheese child children christmas city clear close cold come comes coming company could couldnt couple
country course crunch crunchy cut daughter day days december did didnt different dinner do does doesnt doing done dont door down dozen drink during each early easy eat eating eats else end english
enough even evening ever every everyone everything exactly face fact family far fast father feel feels few find fine first five five flavor flavors flavour flavours food for found four free fresh friday friend friends from full fun
game gave get gets getting girl girlfriend boyfriend give go goes going gone good got great green group guess guests had half hand happen happy hard has have havent having he head healthy hear heard help her here hers high him
his hold home hope hot hour hours house how however husband i id if ill im important in inside instead into is isnt it its itself ive january job july june just keep kid kids kind kitchen knew know known large last late later leave left less
let letter life light like liked likes line list little live long look looking looks lost lot lots love low lunch mad made main make makes making man many march matter may maybe me meal mean means meet mild mind mine minute miss monday
money month months more morning most mother much mum mom must my myself name need needs never new next nice night no nobody none normal not note nothing now number october of off office often oh ok okay old on once one ones only
open opened or other others our out over own pack packed packs page paid pan part party pay paying people per perhaps person photo piece pieces place plan plane plate play please pleased plus point possible post pretty probably problem put
question questions quick quickly quite rather read ready real really reason red right roommate run said salt salty same saturday saw say says school sea second see seem seen send sent september seven several shall share she short should show
sick side simple since sister site six size sizes small snack snacks so some somebody someone something sometimes son soon sorry sort sour sound special spend spice spices start started still stop store strong such sugar summer sunday sure sweet table take takes taste tastes
tasty tea tell ten than thank that thats the their them themselves then there theres these they theyre thing things think third this those though thought three through thursday till time times to today together told tomorrow tonight too took top town toward travel
tree tried true try trying tuesday turn twice two under until up upon us use used usually very wait walk want wanted wants was wasnt water way we website wednesday week weekend weeks well went were werent what whats when where wheres which while white who whole whos whose why wife will
window winter with within without woman wont word work working works world worry worse worst would wouldnt write wrong year years yellow yes yesterday yet york you young your youre yours zip hotter milder dear sir madam weird random safe safely pregnant pregnancy dog cat stuff smashed suck sucks thanks paypal password phone
`
  .trim()
  .split(/\s+/);
