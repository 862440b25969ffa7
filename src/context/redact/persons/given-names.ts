/**
 * Given names that are usual somewhere and no other word of English, in lower case: such a word is a person in any case of letters.
 * Not here: names that are words or places too (`also-words.ts`).
 */
const LISTED = `Aaliyah Aaron Abdul Abdullah Abigail Adam Adela Adele Adrian Adriana Agnes Agnieszka Ahmad Ahmed Aidan Aisha Akira Alan Alana
  Alberto Alejandra Alejandro Aleksandr Aleksandra Alessandro Alessia Alexandra Alexandre Alexei Alexis Alfredo Alice Alicia Alina Alison
  Allison Amanda Amelia Amina Amir Amit Amy Ana Anastasia Anders Andre Andrea Andreas Andrei Andrew Andrzej Angela Angelina Anika Anita Anja
  Ankit Anna Annabel Anne Annette Annika Anthony Antoine Antonia Antonio Anton Aoife Aparna Arjun Armando Arthur Arturo Arun Ashley Astrid
  Audrey Axel Ayesha Barbara Bartosz Beatrice Beatriz Benjamin Bernadette Bernard Bernd Bettina Bianca Birgit Bjorn Boris Brandon Brenda Brian
  Bridget Bruno Bryan Camila Camille Carl Carla Carlos Carmen Carolina Caroline Catarina Catherine Cecilia Cedric Celine Charles Chiara Chidi
  Chiamaka Chloe Christina Christine Christoph Christopher Claire Clara Claudia Claudio Colin Connor Cristina Cynthia Daniel Daniela Danielle
  Dario Darren David Deborah Deepak Deepika Denise Dennis Derek Diego Dieter Dimitri Dirk Dmitri Dmitry Dominic Dominik Donald Donna Dorothy
  Douglas Dylan Eduardo Edward Eileen Elaine Elena Eleanor Eleni Elias Elif Elisa Elisabeth Elizabeth Ella Ellen Emilia Emilie Emily Emma
  Emmanuel Enrique Eric Erica Erik Erika Ernesto Esteban Ethan Eugene Eva Evelyn Fabian Fabio Farah Fatima Felicity Felipe Fernanda Fernando
  Fiona Florian Francesca Francesco Francisco Franck Francois Franziska Frederic Frederick Friedrich Gabriel Gabriela Gabrielle Gareth
  Gemma Geoffrey Gerald Gerhard Giovanni Giulia Giuseppe Gloria Gonzalo Graham Gregory Greta Guillaume Guillermo Gustav Gustavo Hanna Hannah
  Hans Harold Harriet Harry Hassan Heather Heidi Helen Helena Helga Henrik Henry Hiroshi Holger Howard Hugo Hussein Ian Ibrahim Ignacio Igor
  Ileana Imran Inga Ingrid Irina Isaac Isabel Isabella Isabelle Ivan Jacob Jacqueline Jakub James Jamie Jan Jane Janet Janine Jasmin Jason Javier
  Jean Jeff Jeffrey Jennifer Jenny Jens Jeremy Jerome Jessica Jesus Jill Jitendra Joachim Joan Joanna Joao Johan Johanna Johannes John Johnny
  Jonas Jonathan Jorge Jose Josef Joseph Josephine Joshua Juan Juana Julia Julian Juliana Julie Julien Juergen JüRgen Justin Kai Kamal Karen
  Karim Karin Karl Karolina Katarzyna Kate Katharina Katherine Kathleen Kathryn Katja Katrin Kavita Keiko Keith Kelly Kenji Kenneth Kevin Khadija
  Kiran Klaus Kofi Konstantin Kristen Kristin Kristina Krzysztof Kumar Kurt Kwame Kyle Lakshmi Lars Latoya Laura Lauren Laurent Leah Leila Lena
  Leon Leonard Leonardo Leonie Leticia Liam Lidia Linda Lisa Lorenzo Lorraine Louis Louise Luca Lucas Lucia Luciana Lucy Ludwig Luigi Luis Luisa
  Lukas Lukasz Lydia Madeleine Magda Magdalena Mahmoud Malik Manfred Manuel Manuela Marcel Marcelo Marcin Marco Marcos Marcus Margaret Margarita
  Maria Mariam Mariana Marie Marina Mario Marion Marisol Marta Martha Martin Martina Mateo Matteo Matthew Matthias Maureen Mauricio Maximilian Megan
  Mehmet Mei Melanie Melissa Mercedes Michael Michaela Michal Michel Michele Michelle Miguel Mikhail Milan Milena Miriam Mohamed Mohammad Mohammed
  Moritz Muhammad Mustafa Nadia Nadine Naomi Natalia Natalie Natasha Neha Nicholas Nicola Nicole Niels Nikhil Nikita Nikolai Nils Nina Noah
  Norbert Olaf Oleg Olga Oliver Olivia Omar Oscar Otto Owen Pablo Paolo Pascal Patricia Patrick Paula Paul Paulo Pauline Pavel Pedro Peter Petra
  Philip Philipp Philippe Pierre Piotr Pooja Pradeep Priya Priyanka Rachel Rafael Rahul Rajesh Ralf Ramesh Ramona Raphael Raul Raymond Rebecca
  Reinhard Renata Rene Ricardo Richard Riccardo Robert Roberto Robin Rodrigo Roger Roland Ronald Rosalind Rosa Ruben Rudolf Rupert Russell Ruth Ryan
  Sabine Sabrina Sachin Samantha Samira Samuel Sandra Sanjay Santiago Sara Sarah Satoshi Sean Sebastian Sergei Sergey Sergio Shannon Sharon
  Sheila Shirley Siegfried Silke Silvia Simon Simona Simone Siobhan Sofia Sofie Sonia Sophia Sophie Stacey Stanley Stefan Stefania Stefano
  Stella Stephanie Stephen Steven Stuart Sunil Suresh Susan Susanne Suzanne Svetlana Sven Sylvia Takashi Tamara Tanja Tatiana Teresa Thandiwe
  Theodor Theresa Thierry Thomas Thorsten Tiffany Timothy Tobias Tomas Tomasz Torsten Tracey Tracy Tyler Ulrich Ulrike Ursula Uwe Valentina
  Valeria Valerie Vanessa Vera Veronica Veronika Vijay Vikram Vincent Vincenzo Virginie Viktor Vladimir Walter Wanda Wendy Werner Wilhelm William
  Wolfgang Xavier Yasmin Yolanda Yosef Youssef Yuki Yuri Yusuf Yvonne Zachary Zainab Zoe Zsofia`;

export const GIVEN_NAMES: ReadonlySet<string> = new Set(LISTED.toLowerCase().split(/\s+/));
