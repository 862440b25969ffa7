/**
 * Given names that are usual somewhere and no other word of English, in lower case: such a word is a person in any case of letters.
 * Not here: names that are words or places too (`also-words.ts`).
 */
const LISTED = `aaliyah aaron abdul abdullah abigail adam adela adele adrian adriana agnes agnieszka ahmad ahmed aidan aisha akira alan alana
  alberto alejandra alejandro aleksandr aleksandra alessandro alessia alexandra alexandre alexei alexis alfredo alice alicia alina alison
  allison amanda amelia amina amir amit amy ana anastasia anders andre andrea andreas andrei andrew andrzej angela angelina anika anita anja
  ankit anna annabel anne annette annika anthony antoine antonia antonio anton aoife aparna arjun armando arthur arturo arun ashley astrid
  audrey axel ayesha barbara bartosz beatrice beatriz benjamin bernadette bernard bernd bettina bianca birgit bjorn boris brandon brenda brian
  bridget bruno bryan camila camille carl carla carlos carmen carolina caroline catarina catherine cecilia cedric celine charles chiara chidi
  chiamaka chloe christina christine christoph christopher claire clara claudia claudio colin connor cristina cynthia daniel daniela danielle
  dario darren david deborah deepak deepika denise dennis derek diego dieter dimitri dirk dmitri dmitry dominic dominik donald donna dorothy
  douglas dylan eduardo edward eileen elaine elena eleanor eleni elias elif elisa elisabeth elizabeth ella ellen emilia emilie emily emma
  emmanuel enrique eric erica erik erika ernesto esteban ethan eugene eva evelyn fabian fabio farah fatima felicity felipe fernanda fernando
  fiona florian francesca francesco francisco franck francois franziska frederic frederick friedrich gabriel gabriela gabrielle gareth
  gemma geoffrey gerald gerhard giovanni giulia giuseppe gloria gonzalo graham gregory greta guillaume guillermo gustav gustavo hanna hannah
  hans harold harriet harry hassan heather heidi helen helena helga henrik henry hiroshi holger howard hugo hussein ian ibrahim ignacio igor
  ileana imran inga ingrid irina isaac isabel isabella isabelle ivan jacob jacqueline jakub james jamie jan jane janet janine jasmin jason javier
  jean jeff jeffrey jennifer jenny jens jeremy jerome jessica jesus jill jitendra joachim joan joanna joao johan johanna johannes john johnny
  jonas jonathan jorge jose josef joseph josephine joshua juan juana julia julian juliana julie julien juergen jürgen justin kai kamal karen
  karim karin karl karolina katarzyna kate katharina katherine kathleen kathryn katja katrin kavita keiko keith kelly kenji kenneth kevin khadija
  kiran klaus kofi konstantin kristen kristin kristina krzysztof kumar kurt kwame kyle lakshmi lars latoya laura lauren laurent leah leila lena
  leon leonard leonardo leonie leticia liam lidia linda lisa lorenzo lorraine louis louise luca lucas lucia luciana lucy ludwig luigi luis luisa
  lukas lukasz lydia madeleine magda magdalena mahmoud malik manfred manuel manuela marcel marcelo marcin marco marcos marcus margaret margarita
  maria mariam mariana marie marina mario marion marisol marta martha martin martina mateo matteo matthew matthias maureen mauricio maximilian megan
  mehmet mei melanie melissa mercedes michael michaela michal michel michele michelle miguel mikhail milan milena miriam mohamed mohammad mohammed
  moritz muhammad mustafa nadia nadine naomi natalia natalie natasha neha nicholas nicola nicole niels nikhil nikita nikolai nils nina noah
  norbert olaf oleg olga oliver olivia omar oscar otto owen pablo paolo pascal patricia patrick paula paul paulo pauline pavel pedro peter petra
  philip philipp philippe pierre piotr pooja pradeep priya priyanka rachel rafael rahul rajesh ralf ramesh ramona raphael raul raymond rebecca
  reinhard renata rene ricardo richard riccardo robert roberto robin rodrigo roger roland ronald rosalind rosa ruben rudolf rupert russell ruth ryan
  sabine sabrina sachin samantha samira samuel sandra sanjay santiago sara sarah satoshi sean sebastian sergei sergey sergio shannon sharon
  sheila shirley siegfried silke silvia simon simona simone siobhan sofia sofie sonia sophia sophie stacey stanley stefan stefania stefano
  stella stephanie stephen steven stuart sunil suresh susan susanne suzanne svetlana sven sylvia takashi tamara tanja tatiana teresa thandiwe
  theodor theresa thierry thomas thorsten tiffany timothy tobias tomas tomasz torsten tracey tracy tyler ulrich ulrike ursula uwe valentina
  valeria valerie vanessa vera veronica veronika vijay vikram vincent vincenzo virginie viktor vladimir walter wanda wendy werner wilhelm william
  wolfgang xavier yasmin yolanda yosef youssef yuki yuri yusuf yvonne zachary zainab zoe zsofia`;

export const GIVEN_NAMES: ReadonlySet<string> = new Set(LISTED.split(/\s+/));
